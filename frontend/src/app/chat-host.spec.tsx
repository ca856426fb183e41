import { screen } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { show } from '../../test/show';
import type { SessionUser } from '../lib/api/types';
import { type Auth, AuthContext } from '../lib/auth/auth-context';
import { useOpenChat } from '../lib/chat-link';
import { readChat } from '../lib/read-chat';
import { ChatHost } from './chat-host';

const paul = { id: 'paul', full_name: 'Paul Kamga' } as SessionUser;
const jean = { id: 'jean', full_name: 'Jean Fotso' } as SessionUser;
const aicha = { id: 'aicha', name: 'Aïcha Njoya', avatar: null };
const ride = {
  id: 'ride',
  from_city: 'Douala',
  to_city: 'Yaoundé',
  departure_time: '2026-11-22T05:30:00.000Z',
};
const noMessages = { data: [], pagination: { page: 1, limit: 50, has_more: false, next: null } };

function Ride() {
  const openChat = useOpenChat();
  const chat = readChat(useLocation().state);
  return (
    <>
      <button onClick={() => openChat(ride, aicha)}>Write</button>
      {chat && <ChatHost chat={chat} />}
    </>
  );
}

function SharedPhone() {
  const [user, setUser] = useState<SessionUser | null>(paul);
  return (
    <AuthContext value={{ user } as Auth}>
      <button onClick={() => setUser(null)}>Sign out</button>
      <button onClick={() => setUser(jean)}>Jean</button>
      <button onClick={() => setUser(paul)}>Paul</button>
      <Ride />
    </AuthContext>
  );
}

test('closes an open chat at sign-out and keeps it from the next user of the device', async () => {
  const { user } = await show(<SharedPhone />, {
    answers: { 'GET /api/messages/ride/ride?otherUserId=aicha&limit=50': noMessages },
  });
  const dialog = { name: 'Aïcha Njoya' };
  await user.click(screen.getByRole('button', { name: 'Write' }));
  expect(await screen.findByRole('dialog', dialog)).toBeInTheDocument();
  await user.click(screen.getByText('Sign out'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByText('Jean'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByText('Paul'));
  expect(await screen.findByRole('dialog', dialog)).toBeInTheDocument();
});
