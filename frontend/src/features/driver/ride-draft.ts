import { tabStorage } from '../../lib/device-storage';
import { personalKey } from '../../lib/personal-data';
import type { RideForm } from './ride-form';

const KEY = personalKey('ride-draft');

export function readRideDraft(): Partial<RideForm> {
  try {
    return JSON.parse(tabStorage.getItem(KEY) ?? '{}') as Partial<RideForm>;
  } catch {
    return {};
  }
}

/** Kept for this tab; sign-out clears it. */
export function keepRideDraft(form: RideForm): void {
  tabStorage.setItem(KEY, JSON.stringify(form));
}

export function dropRideDraft(): void {
  tabStorage.removeItem(KEY);
}
