import { toast } from './toast';

interface Shared {
  /** A path of the product. */
  path: string;
  text: string;
  /** What is said once the link is on the clipboard. */
  copied: string;
}

/** Hands a link to the phone's own sharing; where there is none, puts it on the clipboard, else shows it. */
export async function share({ path, text, copied }: Shared): Promise<void> {
  const url = new URL(path, window.location.origin).href;
  if (typeof navigator.share === 'function') {
    // Rejects when the person closes the sheet: nothing to say about that.
    await navigator.share({ title: text, text, url }).catch(() => undefined);
    return;
  }
  // A page that isn't served by https has no clipboard at all.
  const copy = navigator.clipboard
    ? navigator.clipboard.writeText(url)
    : Promise.reject(new Error('No clipboard'));
  await copy.then(
    () => toast.info(copied),
    () => toast.info(url),
  );
}
