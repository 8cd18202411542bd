/**
 * Figures on dialogues whose emotional turns name the turns that caused the emotion (RECCON schema).
 *
 * The labels say why somebody felt something; the rules say what words claim. So only edges into labelled turns are
 * judged, and a low recall is expected: most of these causes are never put into words.
 */

import { readJson } from '../loaders/files.ts'
import { type CauseProposal, proposeCauses } from './engine.ts'
import { precisionOf, recallOf, summed, type Tally, tally } from './tally.ts'

/** One turn as the file keeps it; `b` stands for a cause outside the text. */
export interface SourceTurn {
  readonly turn: number
  readonly speaker: string
  readonly utterance: string
  readonly emotion: string
  readonly 'expanded emotion cause evidence'?: readonly (number | 'b')[]
}

/** Counts over a file. */
export interface DialogueFigures {
  readonly dialogues: number
  readonly turns: number
  /** Edges anywhere, labelled turn or not. */
  readonly proposed: { readonly active: number; readonly candidates: number }
  /** Edges from another turn into a labelled one. */
  readonly active: Tally
  readonly all: Tally
  /** The same, whichever of the two is the cause. */
  readonly undirected: Tally
}

/** Reads and measures a file. */
export function measureDialogues(path: string): DialogueFigures {
  const dialogues = Object.entries(readJson<Record<string, SourceTurn[][]>>(path)).map(([id, turns]) => ({
    id,
    turns: turns.flat(),
  }))
  const measured = dialogues.map(({ id, turns }) => measureOne(id, turns))
  const proposals = measured.flatMap((one) => one.proposals)
  return {
    dialogues: dialogues.length,
    turns: dialogues.reduce((sum, { turns }) => sum + turns.length, 0),
    proposed: {
      active: proposals.filter(({ candidate }) => !candidate).length,
      candidates: proposals.filter(({ candidate }) => candidate).length,
    },
    active: summed(measured.map(({ active }) => active)),
    all: summed(measured.map(({ all }) => all)),
    undirected: summed(measured.map(({ undirected }) => undirected)),
  }
}

interface MeasuredDialogue {
  readonly proposals: readonly CauseProposal[]
  readonly active: Tally
  readonly all: Tally
  readonly undirected: Tally
}

function measureOne(session: string, turns: readonly SourceTurn[]): MeasuredDialogue {
  const proposals = proposeCauses(
    turns.map(({ turn, speaker, utterance }) => ({
      no: turn,
      speaker,
      text: detokenized(utterance),
      saidAtMs: turn * 60_000,
      session,
    })),
  )
  const labelled = new Set(turns.filter((one) => evidenceOf(one).length > 0).map(({ turn }) => turn))
  const truth = turns.flatMap((one) =>
    evidenceOf(one)
      .filter((from) => from !== one.turn)
      .map((from) => [from, one.turn] as const),
  )
  const into = (kept: readonly CauseProposal[]): Set<string> =>
    new Set(kept.filter(({ to }) => labelled.has(to)).map(({ from, to }) => `${from} ${to}`))
  const active = proposals.filter(({ candidate }) => !candidate)
  const gold = new Set(truth.map(([from, to]) => `${from} ${to}`))
  const unordered = (from: number, to: number): string => `${Math.min(from, to)} ${Math.max(from, to)}`
  const touching = proposals.filter(({ from, to }) => labelled.has(to) || labelled.has(from))
  return {
    proposals,
    active: tally(into(active), gold),
    all: tally(into(proposals), gold),
    undirected: tally(
      new Set(touching.map(({ from, to }) => unordered(from, to))),
      new Set(truth.map(([from, to]) => unordered(from, to))),
    ),
  }
}

function evidenceOf(turn: SourceTurn): number[] {
  return (turn['expanded emotion cause evidence'] ?? []).filter((one) => typeof one === 'number')
}

/** The source puts spaces around marks and apostrophes. */
export function detokenized(text: string): string {
  return text
    .replace(/ ([.,!?;:])/g, '$1')
    .replace(/ ?(['’]) ?(?=(?:s|t|re|ve|ll|d|m)\b)/gi, '$1')
    .trim()
}

/** The figures as text. */
export function formatDialogues({ dialogues, turns, proposed, active, all, undirected }: DialogueFigures): string {
  const line = (name: string, one: Tally): string =>
    `${name}: ${one.right} of ${one.found} right (precision ${shown(precisionOf(one))}), ${one.truth} labelled (recall ${shown(recallOf(one))})`
  return [
    `${dialogues} dialogues, ${turns} turns; proposed anywhere: ${proposed.active} active, ${proposed.candidates} candidates`,
    line('active into labelled turns', active),
    line('with candidates', all),
    line('with candidates, either direction', undirected),
  ].join('\n')
}

function shown(share: number | null): string {
  return share === null ? '-' : `${(share * 100).toFixed(1)} %`
}
