import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from './Dialog.js';
import { words } from '../words/index.js';
import { listOf, pathOf } from './find-everywhere.js';
import { readCode } from './read-code.js';

/** Reads the code of a packing slip with the camera, and opens its order. */
export function ScanDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <Dialog opened={isOpen} onClose={close} title={words.scan.title}>
      {isOpen && <Camera close={close} />}
    </Dialog>
  );
}

function Camera({ close }: { close: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const navigate = useNavigate();

  useEffect(() => {
    const stopped = new AbortController();
    async function read(): Promise<void> {
      const code = await readCode(video.current!, stopped.signal);
      if (code === undefined) return;
      const path = await pathOf(code).catch(() => listOf(code));
      close();
      void navigate(path);
    }
    read().catch(() => setRefused(true));
    return () => stopped.abort();
  }, [close, navigate]);

  if (isRefused) return <p role="alert">{words.scan.refused}</p>;
  return (
    <>
      <p className="dialog-what">{words.scan.what}</p>
      <video ref={video} className="camera" muted playsInline aria-label={words.scan.camera} />
    </>
  );
}
