import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { CommandButton, useCommands } from '../../components/command-button';
import { ErrorAlert } from '../../components/error-alert';
import { StatusChip } from '../../components/status-chip';
import { useRead } from '../../components/use-read';
import { Moment, Muted } from '../../components/value-fields';
import type { Delivery } from '../../records';

/** The latest hundred, loaded when opened. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const { data, error, isFetching, refetch } = useRead(
    ['webhooks', webhookId, 'deliveries'],
    (api) => api.deliveries(webhookId),
    { enabled: open },
  );
  return (
    <div>
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {translate(`console.webhooks.${open ? 'hide_deliveries' : 'show_deliveries'}`)}
      </Button>
      {open && isFetching && <LinearProgress aria-label={translate('console.loading')} />}
      {open && <ErrorAlert error={error} retry={refetch} />}
      {open && data?.length === 0 && (
        <Typography variant="body2">{translate('console.webhooks.no_deliveries')}</Typography>
      )}
      {open && data && data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((delivery) => (
            <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} />
          ))}
        </Box>
      )}
    </div>
  );
}

function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const translate = useTranslate();
  const { commands } = useCommands();
  const { id, type, status, attempts, next_attempt_at, error, created_at } = delivery;
  const event = translate(`console.webhooks.events.${type}`);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Typography variant="body2">{event}</Typography>
        <Muted component="div">
          <Moment iso={created_at} /> · {translate('console.webhooks.attempts', { smart_count: attempts })}
          {next_attempt_at && (
            <>
              {' · '}
              {translate('console.webhooks.next')} <Moment iso={next_attempt_at} />
            </>
          )}
          {error && <Box sx={{ overflowWrap: 'anywhere' }}>{error}</Box>}
        </Muted>
      </Box>
      <StatusChip status={status} resource="webhooks" />
      <CommandButton
        name="retry_delivery"
        values={{ event }}
        run={() => commands.retryDelivery({ id: webhookId, delivery_id: id })}
      />
    </Box>
  );
}
