import { useNavigate } from 'react-router-dom';
import { words } from '../words/index.js';
import { CameraDialog } from './CameraDialog.js';
import { listOf, pathOf } from './find-everywhere.js';

/** Reads the code of a packing slip with the camera, and opens its order. */
export function ScanDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const navigate = useNavigate();

  async function open(code: string): Promise<void> {
    const path = await pathOf(code).catch(() => listOf(code));
    close();
    void navigate(path);
  }

  return (
    <CameraDialog
      isOpen={isOpen}
      close={close}
      title={words.scan.title}
      what={words.scan.what}
      found={(code) => void open(code)}
    />
  );
}
