import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import { VERSION } from '../version.ts'
import { useTracer } from './trace.ts'

type Env = Readonly<Record<string, string | undefined>>

/** OTEL_TRACES_SAMPLER and its argument; the SDK reads every other variable by itself. */
const samplerOf = (env: Env): Sampler => {
  const name = env.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on'
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG ?? 1)
  const root = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler()
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text)

/**
 * Sends traces where the standard variables say (OTEL_EXPORTER_OTLP_ENDPOINT and the like), as OTLP. Loaded only when they
 * are set: without them neither its time nor its memory is spent. Answers how to end it, with what was collected sent.
 */
export const startTracing = (env: Env): (() => Promise<void>) => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'parley', 'service.version': VERSION }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(env),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        scheduledDelayMillis: numberOf(env.OTEL_BSP_SCHEDULE_DELAY),
        maxQueueSize: numberOf(env.OTEL_BSP_MAX_QUEUE_SIZE),
        maxExportBatchSize: numberOf(env.OTEL_BSP_MAX_EXPORT_BATCH_SIZE),
      }),
    ],
  })
  useTracer(provider.getTracer('parley', VERSION))
  return async () => {
    useTracer(null)
    // A collector that is away must not hold up a stop.
    await provider.shutdown().catch(() => {})
    context.disable()
    propagation.disable()
    trace.disable()
  }
}
