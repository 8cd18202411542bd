/** Figures on the written set: edges between turns, active and with candidates, and relations within turns. */

import { formatTable, percent } from '../metrics/table.ts'
import { type CauseProposal, clauses, connectiveFamilies, proposeCauses } from './engine.ts'
import { precisionOf, recallOf, summed, type Tally, tally } from './tally.ts'
import { eventsOf, type Snippet } from './written.ts'

/** Counts over one group of snippets. */
export interface WrittenFigures {
  readonly group: string
  readonly snippets: number
  /** Edges that are asserted. */
  readonly active: Tally
  /** Asserted edges and candidates. */
  readonly all: Tally
  /** Share of right active edges whose kind is the labelled one; null where none is right. */
  readonly kindShare: number | null
  /** Traps in which no wrong active edge was found, of all traps. */
  readonly trapsPassed: number
  readonly traps: number
  /** Turns that state a relation within themselves. */
  readonly within: Tally
}

/** What was found in one snippet, beside what holds. */
export interface SnippetFinding {
  readonly snippet: Snippet
  readonly proposals: readonly CauseProposal[]
  /** `from to` by turn number → kind. */
  readonly truth: ReadonlyMap<string, string>
  readonly within: Tally
}

const pairOf = ({ from, to }: { from: number | string; to: number | string }): string => `${from} ${to}`

/** Runs the rules over a snippet. */
export function findIn(snippet: Snippet): SnippetFinding {
  const numberOf = new Map(snippet.turns.map(({ ref }, index) => [ref, index + 1]))
  const numbered = snippet.relations.map((relation) => ({
    ...relation,
    from: numberOf.get(relation.from) ?? 0,
    to: numberOf.get(relation.to) ?? 0,
  }))
  const truth = new Map(numbered.filter(({ within }) => !within).map((one) => [pairOf(one), one.kind]))
  const inside = new Set(numbered.filter(({ within }) => within).map(pairOf))
  const foundInside = snippet.turns.flatMap(({ text }, index) =>
    clauses(text).length > 0 ? [pairOf({ from: index + 1, to: index + 1 })] : [],
  )
  return { snippet, proposals: proposeCauses(eventsOf(snippet)), truth, within: tally(new Set(foundInside), inside) }
}

/** The counts of a group. */
export function figuresOf(group: string, findings: readonly SnippetFinding[]): WrittenFigures {
  const active = findings.map(({ proposals, truth }) => edgeTally(proposals.filter(isActive), truth))
  const rightOnes = findings.flatMap(({ proposals, truth }) =>
    proposals
      .filter((one) => isActive(one) && truth.has(pairOf(one)))
      .map((one) => truth.get(pairOf(one)) === one.kind),
  )
  const traps = findings.filter(({ snippet }) => snippet.trap)
  return {
    group,
    snippets: findings.length,
    active: summed(active),
    all: summed(findings.map(({ proposals, truth }) => edgeTally(proposals, truth))),
    kindShare: rightOnes.length === 0 ? null : rightOnes.filter(Boolean).length / rightOnes.length,
    traps: traps.length,
    trapsPassed: traps.filter(({ proposals, truth }) =>
      proposals.every((one) => !isActive(one) || truth.has(pairOf(one))),
    ).length,
    within: summed(findings.map(({ within }) => within)),
  }
}

/** Figures by language and half, and over both languages. */
export function reportWritten(snippets: readonly Snippet[]): WrittenFigures[] {
  const findings = snippets.map(findIn)
  const halves = [...new Set(snippets.map(({ half }) => half))].sort()
  const languages = [...new Set(snippets.map(({ language }) => language))].sort()
  return halves.flatMap((half) => {
    const ofHalf = findings.filter(({ snippet }) => snippet.half === half)
    const byLanguage = languages.map((language) =>
      figuresOf(
        `${half} ${language}`,
        ofHalf.filter(({ snippet }) => snippet.language === language),
      ),
    )
    return languages.length > 1 ? [...byLanguage, figuresOf(half, ofHalf)] : byLanguage
  })
}

/** Counts of one rule: the number its confidence rests on. */
export interface RuleFigures {
  readonly rule: string
  /** Rules whose precision is measured together. */
  readonly family: string
  readonly n: number
  readonly right: number
}

/** Proposals by rule, candidates included, those in doubt apart. */
export function ruleFigures(findings: readonly SnippetFinding[]): RuleFigures[] {
  const byRule = new Map<string, { n: number; right: number }>()
  for (const { proposals, truth } of findings)
    for (const proposal of proposals) {
      const counts = byRule.get(proposal.reason) ?? { n: 0, right: 0 }
      counts.n++
      if (truth.has(pairOf(proposal))) counts.right++
      byRule.set(proposal.reason, counts)
    }
  return [...byRule]
    .map(([rule, counts]) => ({ rule, family: connectiveFamilies.get(rule) ?? rule, ...counts }))
    .sort((a, b) => (a.family < b.family ? -1 : a.family > b.family ? 1 : b.n - a.n) || (a.rule < b.rule ? -1 : 1))
}

/** Wrong and missed relations, a paragraph per snippet. */
export function formatFailures(findings: readonly SnippetFinding[]): string {
  return findings.flatMap((finding) => failureOf(finding) ?? []).join('\n\n')
}

function failureOf({ snippet, proposals, truth, within }: SnippetFinding): string | undefined {
  const wrong = proposals.filter((one) => !truth.has(pairOf(one)))
  const known = new Set(proposals.filter(isActive).map(pairOf))
  const missed = [...truth].filter(([pair]) => !known.has(pair))
  const insideWrong = within.found !== within.right || within.right !== within.truth
  if (wrong.length + missed.length === 0 && !insideWrong) return undefined
  return [
    `${snippet.id} ${snippet.note}`,
    ...snippet.turns.map(({ speaker, text }, index) => `  ${index + 1} ${speaker}: ${text}`),
    ...wrong.map((one) => `  wrong ${pairOf(one)} ${one.kind} by ${one.reason}${one.candidate ? ' (candidate)' : ''}`),
    ...missed.map(([pair, kind]) => `  not active ${pair} ${kind}`),
    ...(insideWrong ? [`  within turns: found ${within.found}, right ${within.right}, true ${within.truth}`] : []),
  ].join('\n')
}

/** The figures as a table. */
export function formatWritten(figures: readonly WrittenFigures[]): string {
  const share = (value: number | null): string => (value === null ? '-' : percent(value))
  const heading = [
    '%',
    'n',
    'edges',
    'precision',
    'recall',
    'with candidates',
    'recall',
    'kind',
    'traps',
    'within P',
    'R',
  ]
  return formatTable([
    heading,
    ...figures.map(({ group, snippets, active, all, kindShare, traps, trapsPassed, within }) => [
      group,
      String(snippets),
      String(active.truth),
      share(precisionOf(active)),
      share(recallOf(active)),
      share(precisionOf(all)),
      share(recallOf(all)),
      share(kindShare),
      `${trapsPassed}/${traps}`,
      share(precisionOf(within)),
      share(recallOf(within)),
    ]),
  ])
}

function isActive({ candidate }: CauseProposal): boolean {
  return !candidate
}

function edgeTally(proposals: readonly CauseProposal[], truth: ReadonlyMap<string, string>): Tally {
  return tally(new Set(proposals.map(pairOf)), new Set(truth.keys()))
}
