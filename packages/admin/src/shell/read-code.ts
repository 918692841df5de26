/** The API of browsers that read codes; TypeScript does not declare it yet. */
interface CodeReader {
  detect(from: HTMLVideoElement): Promise<ReadonlyArray<{ readonly rawValue: string }>>;
}

type CodeReaders = new (options: { formats: readonly string[] }) => CodeReader;

const { BarcodeDetector } = globalThis as { BarcodeDetector?: CodeReaders };
const LOOKS_EVERY_MS = 200;

/** Whether this browser can read codes with a camera: only over https or on localhost. */
export const canScan = BarcodeDetector !== undefined && navigator.mediaDevices !== undefined;

/**
 * Shows the camera, and waits for a QR code or a bar code before it.
 * @returns its text; undefined when it was stopped
 * @throws DOMException when there is no camera, or it is not allowed
 */
export async function readCode(video: HTMLVideoElement, stopped: AbortSignal): Promise<string | undefined> {
  const reader = new BarcodeDetector!({
    formats: ['qr_code', 'code_128', 'ean_13', 'ean_8', 'upc_a', 'upc_e'],
  });
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    video.srcObject = camera;
    await video.play();
    while (!stopped.aborted) {
      const [found] = await reader.detect(video);
      if (found !== undefined) return found.rawValue;
      await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS));
    }
    return undefined;
  } finally {
    for (const track of camera.getTracks()) track.stop();
  }
}
