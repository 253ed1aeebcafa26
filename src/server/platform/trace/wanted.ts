/** Do the standard variables ask for traces? Off unless an endpoint or an exporter is named (OpenTelemetry's own names). */
export const wantsTraces = (env: Readonly<Record<string, string | undefined>>): boolean => {
  if (env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return false
  return [
    env.OTEL_EXPORTER_OTLP_ENDPOINT,
    env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
    env.OTEL_TRACES_EXPORTER,
  ].some((value) => value !== undefined && value !== '')
}
