import { keepItem } from '../../lib/device-storage';
import { personalKey } from '../../lib/personal-data';
import type { RideForm } from './ride-form';

const KEY = personalKey('ride-draft');

/** What was typed of a ride that is not published yet; nothing where nothing was. */
export function readRideDraft(): Partial<RideForm> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<RideForm>;
  } catch {
    return {};
  }
}

/** Keeps it for this tab; sign-out wipes it. */
export function keepRideDraft(form: RideForm): void {
  keepItem(KEY, JSON.stringify(form), sessionStorage);
}

export function dropRideDraft(): void {
  sessionStorage.removeItem(KEY);
}
