/**
 * What does each bit of an event's marks mean? Forms of its text that recall wants to know of every candidate.
 *
 * A bit never changes its meaning: events remember those of their day.
 */

/** It ends as a question. */
export const asksMark = 1

/** It speaks of time. */
export const timeMark = 2
