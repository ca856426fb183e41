import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Bubbles } from '../../components/bubbles';
import { CommandButton } from '../../components/command-button';
import type { ConsoleDataProvider } from '../../providers/data';

type Messages = Awaited<ReturnType<ConsoleDataProvider['openChat']>>;

/** Asks for a reason first. */
export function OpenChat({ id, passenger }: { id: string; passenger: string }) {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleDataProvider>();
  const [messages, setMessages] = useState<Messages | null>(null);
  const open = async (reason: string) => setMessages(await provider.openChat({ id, reason }));
  const driver = translate('resources.rides.fields.driver_id');
  return (
    <>
      <CommandButton name="open_chat" asks="reason" run={open} onDone={() => undefined} />
      {messages && (
        <Dialog open onClose={() => setMessages(null)} fullWidth maxWidth="sm">
          <DialogTitle>{passenger}</DialogTitle>
          <DialogContent tabIndex={0}>
            <Bubbles
              entries={messages.map(({ sender, content, ...message }) => ({
                ...message,
                kind: sender === 'passenger' ? 'person' : 'staff',
                head: sender === 'passenger' ? passenger : driver,
                text: content,
              }))}
            />
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={() => setMessages(null)}>{translate('ra.action.close')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
