import { useEffect } from 'react';
import { useAuth } from '../../../lib/auth/auth-context';
import { type Application, draftFrom, emptyDraft } from './draft';
import { draftKey, openDraft, useDraft } from './draft-store';

/**
 * Opens the person's draft and returns its key once loaded.
 * @param before application whose answers a new draft copies
 */
export function useOpenDraft(what: string, before: Application | null = null): string | null {
  const { user } = useAuth();
  const key = user ? draftKey(user.id, what) : null;
  const ready = useDraft((state) => state.ready && state.key === key);
  const open = useDraft((state) => state.key);
  useEffect(() => {
    if (key !== null && open !== key) void openDraft(key, () => (before ? draftFrom(before) : emptyDraft()));
  }, [key, open, before]);
  return ready ? key : null;
}
