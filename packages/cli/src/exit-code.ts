/** What does the shell learn? Exit codes: our own up to 3, and the words of sysexits.h for the rest. */
import type { ErrorCode } from 'knotwork'

/** Exit codes that are outcomes, not errors. */
export const exitCode: {
  readonly ok: 0
  /** The answer is no: nothing under this ref, nothing forgotten, a conflict, problems found by doctor. */
  readonly negative: 1
  /** The command line or its input is wrong. */
  readonly usage: 2
  /** Part of an import was stored; the lines left out are named. */
  readonly partly: 3
} = { ok: 0, negative: 1, usage: 2, partly: 3 }

/** Exit code of each error; from 64 on as sysexits.h names them, so that scripts can tell "try again" from "look at it". */
export const exitCodeOf: Readonly<Record<ErrorCode, number>> = {
  INVALID_INPUT: exitCode.usage,
  NOT_FOUND: exitCode.negative,
  CONFLICT: exitCode.negative,
  STORE_CORRUPT: 65, // EX_DATAERR
  MODEL_UNAVAILABLE: 69, // EX_UNAVAILABLE
  UNSUPPORTED: 69, // EX_UNAVAILABLE
  INTERNAL: 70, // EX_SOFTWARE
  STORE_UNAVAILABLE: 74, // EX_IOERR
  STORE_BUSY: 75, // EX_TEMPFAIL
  MODEL_OUTPUT: 76, // EX_PROTOCOL
  MODEL_BUDGET: 69, // EX_UNAVAILABLE
  FORBIDDEN: 77, // EX_NOPERM
  STORE_SCHEMA: 78, // EX_CONFIG
  CANCELLED: 130, // as a shell reports a program ended by Ctrl-C
} satisfies Record<ErrorCode, number>
