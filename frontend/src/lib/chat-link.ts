import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from './auth/auth-context';
import type { ChatWith, OpenChat } from './read-chat';

/** Opens the chat over the current screen, after sign-in if needed. */
export function useOpenChat(): (chat: ChatWith) => void {
  const navigate = useNavigate();
  const { user } = useAuth();
  const { pathname, search, hash } = useLocation();
  return useCallback(
    (chat: ChatWith) => {
      const here = pathname + search + hash;
      if (user) void navigate(here, { state: { chat: { ...chat, userId: user.id } satisfies OpenChat } });
      else void navigate(`/sign-in?next=${encodeURIComponent(here)}`);
    },
    [navigate, user, pathname, search, hash],
  );
}
