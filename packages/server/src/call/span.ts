/** How does a call show in a trace of the whole system? As a span of OpenTelemetry; without its SDK nothing happens. */

import { SpanStatusCode, trace } from '@opentelemetry/api'
import { faultOf } from '../faults/fault.ts'

/** Runs within a span that holds the operation, its face and how it ended, and no words. */
export function inSpan<T>(operation: string, face: string, run: () => Promise<T>): Promise<T> {
  const tracer = trace.getTracer('@knotwork/server')
  return tracer.startActiveSpan(`knotwork.${operation}`, async (span) => {
    span.setAttribute('knotwork.operation', operation)
    span.setAttribute('knotwork.face', face)
    try {
      return await run()
    } catch (thrown) {
      const { code } = faultOf(thrown)
      span.setAttribute('error.type', code)
      span.setStatus({ code: SpanStatusCode.ERROR, message: code })
      throw thrown
    } finally {
      span.end()
    }
  })
}
