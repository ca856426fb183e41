import { toast } from './toast';

interface Shared {
  path: string;
  text: string;
  copied: string;
}

/** Opens the share dialog, else copies the link, else shows it. */
export async function share({ path, text, copied }: Shared): Promise<void> {
  const url = new URL(path, window.location.origin).href;
  if (typeof navigator.share === 'function') {
    // Rejects if the user closes the dialog.
    await navigator.share({ title: text, text, url }).catch(() => undefined);
    return;
  }
  // The clipboard needs https.
  const copy = navigator.clipboard
    ? navigator.clipboard.writeText(url)
    : Promise.reject(new Error('No clipboard'));
  await copy.then(
    () => toast.info(copied),
    () => toast.info(url),
  );
}
