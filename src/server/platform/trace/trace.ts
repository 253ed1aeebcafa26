import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api'

/** Null where nobody collects traces: then nothing here costs more than this question. */
let tracer: Tracer | null = null

export const useTracer = (next: Tracer | null): void => {
  tracer = next
}

const failed = (span: Span): void => void span.setStatus({ code: SpanStatusCode.ERROR })

/** Runs `work` as a step of the trace under way. Names are ours (a statement's, a lane's): no value of anybody's is in them. */
export const inSpan = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  tracer === null
    ? work()
    : tracer.startActiveSpan(name, async (span) => {
        try {
          return await work()
        } catch (error) {
          failed(span)
          throw error
        } finally {
          span.end()
        }
      })

/** A request's own span, and the context in which what it causes hangs below it. */
export interface RequestSpan {
  readonly traceId: string
  readonly context: Context
  end(route: string, status: number): void
}

/** Goes on with the trace that the caller's `traceparent` names, or begins one. */
export const beginRequest = (method: string, headers: object): RequestSpan | null => {
  if (tracer === null) return null
  const parent = propagation.extract(ROOT_CONTEXT, headers)
  const attributes = { 'http.request.method': method }
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
  return {
    traceId: span.spanContext().traceId,
    context: trace.setSpan(parent, span),
    end(route, status) {
      span.updateName(`${method} ${route}`)
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
      if (status >= 500) failed(span)
      span.end()
    },
  }
}

/** Runs `work` below a request's span. */
export const below = (span: RequestSpan | null, work: () => void): void =>
  span === null ? work() : context.with(span.context, work)
