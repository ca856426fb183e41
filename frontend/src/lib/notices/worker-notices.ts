import type { Notice } from '../api/types';
import { brand } from '../brand';
import { alertOf, type AlertOptions, alertOptions } from './alert';

export type WorkerMessage =
  { kind: 'notice'; id: string } | { kind: 'open'; path: string } | { kind: 'renew' };

export interface AppWindow {
  url: string;
  focused: boolean;
  visibilityState: DocumentVisibilityState;
  focus: () => Promise<unknown>;
  navigate: (path: string) => Promise<unknown>;
  postMessage: (message: WorkerMessage, options?: { transfer: MessagePort[] }) => void;
}

export interface WorkerPort {
  windows: () => Promise<readonly AppWindow[]>;
  open: (path: string) => Promise<unknown>;
  /** Resolves to false if the window doesn't respond (loading or signed out). */
  askToOpen: (window: AppWindow, path: string) => Promise<boolean>;
  show: (title: string, options: AlertOptions) => Promise<void>;
}

/** Paths of the same origin outside the app. */
const NON_APP_PATHS = /^\/(admin|api|dev)(\/|$)/;

const appWindows = async (port: WorkerPort) =>
  (await port.windows()).filter(({ url }) => !NON_APP_PATHS.test(new URL(url).pathname));

/** Shown for unreadable messages, because browsers require each push to show something. */
const UNREADABLE: Pick<Notice, 'id' | 'type' | 'title' | 'body' | 'data'> = {
  id: 'unreadable',
  type: 'warning',
  title: brand.name,
  body: '',
  data: { type: 'warning' },
};

/** Passes a push message to visible windows, or shows it if there are none. */
export async function showPushed(port: WorkerPort, read: () => unknown): Promise<void> {
  const alert = alertOf({ created_at: new Date().toISOString(), ...(readNotice(read) ?? UNREADABLE) });
  const visible = (await appWindows(port)).filter(({ visibilityState }) => visibilityState === 'visible');
  for (const window of visible) window.postMessage({ kind: 'notice', id: alert.id });
  if (visible.length > 0) return;
  await port.show(alert.title, alertOptions(alert));
}

/** Opens the target in the window that shows it, else in any window, else in a new one. */
export async function openAlert(port: WorkerPort, data: unknown): Promise<void> {
  const path = readPath(data);
  const windows = await appWindows(port);
  const showing = windows.find(({ url }) => new URL(url).pathname === path);
  const chosen = showing ?? windows.find(({ focused }) => focused) ?? windows[0];
  if (!chosen) return void (await port.open(path));
  const opened = showing ? true : port.askToOpen(chosen, path);
  // Before awaiting the response, because browsers allow focus() only briefly after the tap.
  await chosen.focus();
  if (!(await opened)) await chosen.navigate(path).catch(() => port.open(path));
}

function readPath(data: unknown): string {
  const path = (data as { path?: unknown } | null)?.path;
  return typeof path === 'string' && /^\/(?!\/)[\w/?=&.-]*$/.test(path) ? path : '/';
}

function readNotice(read: () => unknown): Notice | null {
  try {
    const parsed = read() as Partial<Notice> | null;
    const complete = [parsed?.id, parsed?.type, parsed?.title, parsed?.body].every(
      (text) => typeof text === 'string',
    );
    return complete && typeof parsed?.data === 'object' ? (parsed as Notice) : null;
  } catch {
    return null;
  }
}
