import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from './auth/auth-context';
import { signInPath } from './paths';
import type { ChatHeaderData, OpenChat } from './read-chat';

interface Person {
  id: string;
  name: string;
  avatar: string | null;
}

/** Opens a ride's chat over the current screen, after sign-in if needed. */
export function useOpenChat(): (ride: ChatHeaderData['ride'] & { id: string }, other: Person) => void {
  const navigate = useNavigate();
  const { user } = useAuth();
  const { pathname, search, hash } = useLocation();
  return useCallback(
    (ride, other) => {
      const here = pathname + search + hash;
      if (!user) return void navigate(signInPath(here));
      const chat: OpenChat = {
        rideId: ride.id,
        otherUserId: other.id,
        otherUserName: other.name,
        otherUserAvatar: other.avatar,
        ride,
        userId: user.id,
      };
      void navigate(here, { state: { chat } });
    },
    [navigate, user, pathname, search, hash],
  );
}
