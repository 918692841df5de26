import { useEffect, useRef, useState } from 'react';
import { Dialog } from './Dialog.js';
import { words } from '../words/index.js';
import { readCode } from './read-code.js';

/** The time that a code stays before the camera after it was read: it is read again when it is shown again. */
const RESTS_MS = 1_500;

/** Reads codes with the camera, one after the other, until it is closed. @param found called with each */
export function CameraDialog({
  isOpen,
  close,
  title,
  what,
  found,
}: {
  isOpen: boolean;
  close: () => void;
  title: string;
  what: string;
  found: (code: string) => void;
}) {
  return (
    <Dialog opened={isOpen} onClose={close} title={title}>
      {isOpen && <Camera what={what} found={found} />}
    </Dialog>
  );
}

function Camera({ what, found }: { what: string; found: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const latest = useRef(found);
  latest.current = found;

  useEffect(() => {
    const stopped = new AbortController();
    async function read(): Promise<void> {
      while (!stopped.signal.aborted) {
        const code = await readCode(video.current!, stopped.signal);
        if (code !== undefined) latest.current(code);
        await new Promise((resolve) => setTimeout(resolve, RESTS_MS));
      }
    }
    read().catch(() => setRefused(true));
    return () => stopped.abort();
  }, []);

  if (isRefused) return <p role="alert">{words.scan.refused}</p>;
  return (
    <>
      <p className="dialog-what">{what}</p>
      <video ref={video} className="camera" muted playsInline aria-label={words.scan.camera} />
    </>
  );
}
