/**
 * The image's health check: exit code 0 when the process answers /health/live. It asks for life, not for readiness:
 * a container that is started again because its database is away helps nobody. A worker without METRICS_ENABLED has
 * no listener; that it runs is all that can be known of it, and a worker that ends takes its container with it.
 */
const { ROLE, METRICS_ENABLED, PORT = '3000' } = process.env;

if (ROLE === 'worker' && METRICS_ENABLED !== 'true') {
  console.log('A worker without METRICS_ENABLED=true does not listen: nothing was asked.');
} else {
  try {
    const { status } = await fetch(`http://127.0.0.1:${PORT}/health/live`, {
      signal: AbortSignal.timeout(4_000),
    });
    console.log(`/health/live answered ${status}`);
    process.exitCode = status === 200 ? 0 : 1;
  } catch (error) {
    console.error(`/health/live did not answer: ${error.cause?.code ?? error.message}`);
    process.exitCode = 1;
  }
}
