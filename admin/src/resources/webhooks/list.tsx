import { Box, Card, Chip, Skeleton, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Title, useTranslate } from 'react-admin';
import { CommandButton, CommandRow, useCommands } from '../../components/command-button';
import { ErrorAlert } from '../../components/error-alert';
import { Checkboxes } from '../../components/inputs';
import { SecretAlert } from '../../components/secret-alert';
import { useNow } from '../../components/use-now';
import { useRead } from '../../components/use-read';
import { Moment, Muted } from '../../components/value-fields';
import type { NewWebhook, Schemas, Webhook } from '../../records';
import { Deliveries } from './deliveries';
import { Tokens } from './tokens';

const EMPTY: WebhookDraft = { url: '', events: [] };

type OnSecret = (withSecret: NewWebhook) => void;

export default function WebhooksPage() {
  const translate = useTranslate();
  const [withSecret, setWithSecret] = useState<NewWebhook | null>(null);
  const { data, error, refetch } = useRead(['webhooks'], (api) => api.webhooks());
  return (
    <Box sx={{ mt: 2, maxWidth: 840, display: 'grid', gap: 2 }} aria-busy={!data && !error}>
      <Title title={translate('resources.webhooks.name', { smart_count: 2 })} />
      <Typography color="textSecondary">{translate('console.webhooks.intro')}</Typography>
      <CommandRow>
        <NewWebhookButton onSecret={setWithSecret} />
      </CommandRow>
      {withSecret && (
        <SecretAlert
          text={translate('console.webhooks.secret', { url: withSecret.url })}
          secret={withSecret.secret}
          onClose={() => setWithSecret(null)}
        />
      )}
      <ErrorAlert error={error} retry={refetch} />
      {data?.length === 0 && <Typography>{translate('console.webhooks.none')}</Typography>}
      {data?.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} onSecret={setWithSecret} />
      ))}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      <Tokens />
    </Box>
  );
}

function NewWebhookButton({ onSecret }: { onSecret: OnSecret }) {
  const { commands } = useCommands();
  const [draft, setDraft] = useState(EMPTY);
  return (
    <CommandButton
      name="create_webhook"
      fields={<WebhookInputs draft={draft} onChange={setDraft} />}
      run={async () => {
        onSecret(await commands.createWebhook(draft));
        setDraft(EMPTY);
      }}
    />
  );
}

function WebhookCard({ webhook, onSecret }: { webhook: Webhook; onSecret: OnSecret }) {
  const translate = useTranslate();
  const { commands } = useCommands();
  const { id, url, events, active, previous_until } = webhook;
  const now = useNow();
  return (
    <Card component="section" aria-label={url} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Typography variant="h6" component="h2" sx={{ mr: 'auto', minWidth: 0, overflowWrap: 'anywhere' }}>
          {url}
        </Typography>
        <Chip
          size="small"
          variant="outlined"
          color={active ? 'success' : 'default'}
          label={translate(`console.webhooks.${active ? 'active' : 'inactive'}`)}
        />
      </Box>
      <Muted>{events.map((event) => translate(`console.webhooks.events.${event}`)).join(' · ')}</Muted>
      {previous_until && new Date(previous_until) > now && (
        <Typography variant="body2" component="div">
          {translate('console.webhooks.previous_until')} <Moment iso={previous_until} />
        </Typography>
      )}
      <CommandRow>
        <ChangeWebhookButton key={webhook.updated_at} webhook={webhook} />
        <CommandButton
          key={String(active)}
          name={active ? 'stop_webhook' : 'resume_webhook'}
          values={{ url }}
          run={() => commands.changeWebhook({ id, active: !active })}
        />
        <CommandButton
          name="rotate_webhook"
          run={async () => onSecret(await commands.changeWebhook({ id, rotate_secret: true }))}
        />
        <CommandButton name="delete_webhook" values={{ url }} run={() => commands.deleteWebhook(id)} />
      </CommandRow>
      <Deliveries webhookId={id} />
    </Card>
  );
}

function ChangeWebhookButton({ webhook: { id, url, events } }: { webhook: Webhook }) {
  const { commands } = useCommands();
  const [draft, setDraft] = useState<WebhookDraft>({ url, events });
  return (
    <CommandButton
      name="change_webhook"
      fields={<WebhookInputs draft={draft} onChange={setDraft} />}
      run={() => commands.changeWebhook({ id, ...draft })}
    />
  );
}

type WebhookDraft = Pick<Webhook, 'url' | 'events'>;

const EVENTS = {
  'booking.paid': true,
  'booking.cancelled': true,
  'ride.cancelled': true,
  'payout.completed': true,
} satisfies Record<Schemas['WebhookEvent'], true>;

interface WebhookInputsProps {
  draft: WebhookDraft;
  onChange: (draft: WebhookDraft) => void;
}

function WebhookInputs({ draft, onChange }: WebhookInputsProps) {
  const translate = useTranslate();
  return (
    <>
      <TextField
        label={translate('console.webhooks.url')}
        type="url"
        required
        value={draft.url}
        onChange={({ target }) => onChange({ ...draft, url: target.value })}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
      <Checkboxes
        label="console.webhooks.receives"
        translationPrefix="console.webhooks.events"
        values={Object.keys(EVENTS) as Schemas['WebhookEvent'][]}
        selected={draft.events}
        onChange={(events) => onChange({ ...draft, events })}
      />
    </>
  );
}
