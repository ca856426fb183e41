import { tabStorage } from '../../lib/device-storage';
import { personalKey } from '../../lib/personal-data';
import type { RideForm } from './ride-form';

const KEY = personalKey('ride-draft');

/** What was typed of a ride that is not published yet; nothing where nothing was. */
export function readRideDraft(): Partial<RideForm> {
  try {
    return JSON.parse(tabStorage.getItem(KEY) ?? '{}') as Partial<RideForm>;
  } catch {
    return {};
  }
}

/** Keeps it for this tab; sign-out wipes it. */
export function keepRideDraft(form: RideForm): void {
  tabStorage.setItem(KEY, JSON.stringify(form));
}

export function dropRideDraft(): void {
  tabStorage.removeItem(KEY);
}
