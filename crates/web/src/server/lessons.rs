//! Lessons: pages that follow from their address alone, in the look of whoever asks.

use axum::extract::{Path, Query};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::problem::Problem;
use super::visitor::Visitor;
use crate::page;
use crate::tutorial::{self, Learnt, Lesson};

#[derive(Deserialize)]
pub struct Answer {
    action: Option<String>,
}

fn lesson(slug: &str) -> Result<&'static Lesson, Problem> {
    tutorial::of(slug).ok_or(Problem::NotFound)
}

pub async fn begin(Path(slug): Path<String>) -> Result<Response, Problem> {
    Ok(Redirect::to(&format!("/learn/{}/1", lesson(&slug)?.address)).into_response())
}

/// Steps are counted from 1 in addresses.
pub async fn step(
    _visitor: Visitor,
    Path((slug, step)): Path<(String, usize)>,
    Query(answer): Query<Answer>,
) -> Result<Response, Problem> {
    let lesson = lesson(&slug)?;
    let at = step.checked_sub(1).filter(|&at| at < lesson.steps.len()).ok_or(Problem::NotFound)?;
    let learnt = answer.action.and_then(|line| lesson.answer(at, &line));
    let notice = match learnt {
        Some(Learnt::Go(next)) => {
            let next = next.min(lesson.steps.len() - 1) + 1;
            return Ok(Redirect::to(&format!("/learn/{slug}/{next}")).into_response());
        }
        Some(Learnt::Not(sentence)) => Some(sentence),
        None => None,
    };
    let view = lesson.view(at, notice).ok_or(Problem::NotFound)?;
    Ok(page::lesson(&view).into_response())
}
