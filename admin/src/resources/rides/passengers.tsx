import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TableCell,
  TableRow,
} from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { CommandButton, useCommands } from '../../components/command-button';
import { MessageList } from '../../components/message-list';
import { NotLoaded } from '../../components/not-loaded';
import { PlainTable } from '../../components/plain-table';
import { PageLink } from '../../components/record-link';
import { StatusChip } from '../../components/status-chip';
import { useRead } from '../../components/use-read';
import { useRole } from '../../components/use-role';
import { Ago, Moment, Money, Phone } from '../../components/value-fields';
import type { ConsoleDataProvider } from '../../providers/data';
import type { RideDetail } from '../../records';

type Messages = Awaited<ReturnType<ConsoleDataProvider['openChat']>>;

function OpenChat({ id, passenger }: { id: string; passenger: string }) {
  const translate = useTranslate();
  const { commands } = useCommands();
  const [messages, setMessages] = useState<Messages | null>(null);
  const open = async (reason: string) => setMessages(await commands.openChat({ id, reason }));
  const driver = translate('resources.rides.fields.driver_id');
  return (
    <>
      <CommandButton name="open_chat" input="reason" run={open} onDone={() => undefined} />
      {messages && (
        <Dialog open onClose={() => setMessages(null)} fullWidth maxWidth="sm">
          <DialogTitle>{passenger}</DialogTitle>
          <DialogContent tabIndex={0}>
            <MessageList
              messages={messages.map(({ sender, content, ...message }) => ({
                ...message,
                look: sender === 'passenger' ? 'left' : 'right',
                heading: sender === 'passenger' ? passenger : driver,
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

const COLUMNS = ['person', 'seats', 'amount', 'status', 'boarded', 'language', 'message'] as const;

export function Passengers(_: { label?: string }) {
  const translate = useTranslate();
  const { canUse } = useRole();
  const id = useRecordContext<RideDetail>()?.id ?? '';
  const passengers = useRead(['passengers', id], (api) => api.passengers(id), { enabled: id !== '' });
  const { data } = passengers;
  if (!data) return <NotLoaded read={passengers} height={120} />;
  if (data.length === 0) return '—';
  return (
    <div data-wide style={{ overflowX: 'auto', maxWidth: 'calc(100vw - 64px)' }}>
      <PlainTable
        headers={COLUMNS.map((name) => translate(`console.passengers.${name}`))}
        sx={{ overflowWrap: 'normal', '& th': { whiteSpace: 'nowrap' } }}
      >
        {data.map((booking) => (
          <TableRow key={booking.booking_id}>
            <TableCell>
              <PageLink resource="bookings" id={booking.booking_id}>
                {booking.full_name || translate('console.unnamed')}
              </PageLink>
              {booking.phone && <Phone number={booking.phone} />}
            </TableCell>
            <TableCell>{booking.seats}</TableCell>
            <TableCell>
              <Money amount={booking.amount} />
            </TableCell>
            <TableCell>
              <StatusChip status={booking.status} resource="bookings" />
            </TableCell>
            <TableCell>
              {booking.boarded_at ? (
                <Moment iso={booking.boarded_at} />
              ) : (
                translate(booking.boarded ? 'console.yes' : 'console.no')
              )}
            </TableCell>
            <TableCell>{booking.locale ? translate(`console.enums.${booking.locale}`) : '—'}</TableCell>
            <TableCell>
              {booking.last_message_at ? (
                <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
                  <Ago iso={booking.last_message_at} />
                  {canUse('open_chat') && (
                    <OpenChat
                      id={booking.booking_id}
                      passenger={booking.full_name || translate('console.unnamed')}
                    />
                  )}
                </Stack>
              ) : (
                '—'
              )}
            </TableCell>
          </TableRow>
        ))}
      </PlainTable>
    </div>
  );
}
