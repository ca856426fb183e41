import { useLocation, useNavigate } from 'react-router';
import { RideChatDialog } from '../features/chat/ride-chat-dialog';
import { useAuth } from '../lib/auth/auth-context';
import type { OpenChat } from '../lib/read-chat';

/** The chat over whatever screen it was opened from, for who opened it; closing it goes back there. */
export function ChatHost({ chat: { userId, ...chat } }: { chat: OpenChat }) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const { key, pathname, search, hash } = useLocation();
  const close = () => {
    // "default" is the first address of this tab: there is nothing to go back to.
    if (key === 'default') void navigate(pathname + search + hash, { replace: true });
    else void navigate(-1);
  };
  if (user?.id !== userId) return null;
  return <RideChatDialog open {...chat} onClose={close} />;
}
