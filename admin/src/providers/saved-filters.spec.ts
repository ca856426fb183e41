import { memoryStore } from 'react-admin';
import { createSavedFilters } from './saved-filters';

const filterOf = (label: string, filter: object) => ({
  label,
  value: { filter, sort: { field: 'created_at', order: 'DESC' }, perPage: 25, displayedFilters: {} },
});
const failed = filterOf('Échoués', { status: 'failed', created_from: '2026-11-20' });
const ofAwa = filterOf('Awa', { status: 'failed', q: 'Awa Ndiaye' });
const ofDriver = filterOf('Un conducteur', { user_id: '0193c0de-0000-7000-8000-000000000000' });

function consoleOfOneComputer() {
  const store = memoryStore();
  store.setup();
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
  return { store, storage, kept, filters: createSavedFilters(store, storage) };
}

function signOut({ store, filters }: ReturnType<typeof consoleOfOneComputer>) {
  filters.onSignOut();
  store.reset();
}

describe('Saved filters', () => {
  it('are restored at the next sign-in, except those with personal data', () => {
    const computer = consoleOfOneComputer();
    const { store, filters, kept } = computer;
    filters.onSignIn('chantal');
    store.setItem('payments.savedQueries', [failed, ofAwa]);
    store.setItem('bookings.savedQueries', [ofDriver]);
    signOut(computer);
    expect(store.getItem('payments.savedQueries')).toBeUndefined();
    expect([...kept.values()].join()).not.toContain('Awa');
    filters.onSignIn('chantal');
    expect(store.getItem('payments.savedQueries')).toEqual([failed]);
    expect(store.getItem('bookings.savedQueries')).toBeUndefined();
  });

  it('are restored together with columns and row height', () => {
    const computer = consoleOfOneComputer();
    const { store, filters } = computer;
    filters.onSignIn('chantal');
    store.setItem('payments.datatable', ['rail']);
    store.setItem('console.density', 'medium');
    filters.onSignIn('victor');
    expect(store.getItem('payments.datatable')).toBeUndefined();
    signOut(computer);
    filters.onSignIn('chantal');
    expect(store.getItem('payments.datatable')).toEqual(['rail']);
    expect(store.getItem('console.density')).toBe('medium');
  });

  it('are not shown to the next user of the browser', () => {
    const computer = consoleOfOneComputer();
    const { store, filters } = computer;
    filters.onSignIn('chantal');
    store.setItem('payments.savedQueries', [failed, ofAwa]);
    store.setItem('profiles.listParams', { filter: { q: 'Awa' } });
    filters.onSignIn('victor');
    expect(store.getItem('payments.savedQueries')).toBeUndefined();
    expect(store.getItem('profiles.listParams')).toBeUndefined();
    signOut(computer);
    filters.onSignIn('chantal');
    expect(store.getItem('payments.savedQueries')).toEqual([failed]);
  });

  it('are deleted when their owner removes them, and ignored if the storage is corrupt', () => {
    const computer = consoleOfOneComputer();
    const { store, filters, storage, kept } = computer;
    filters.onSignIn('chantal');
    store.setItem('payments.savedQueries', [failed]);
    signOut(computer);
    filters.onSignIn('chantal');
    store.setItem('payments.savedQueries', []);
    signOut(computer);
    expect(kept.size).toBe(0);
    storage.setItem('mboa-console.filters.chantal', '{"payments":');
    filters.onSignIn('chantal');
    expect(store.getItem('payments.savedQueries')).toBeUndefined();
  });
});
