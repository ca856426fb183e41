import { Box, Card, Skeleton, TextField, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { brand } from '../../brand';
import { CommandButton, CommandRow, useCommands } from '../../components/command-button';
import { ErrorAlert } from '../../components/error-alert';
import { Checkboxes, DayInput } from '../../components/inputs';
import { SecretAlert } from '../../components/secret-alert';
import { useRead } from '../../components/use-read';
import { Moment, Muted } from '../../components/value-fields';
import { daysBefore, today } from '../../lib/format';
import type { Schemas } from '../../records';

type Scope = Schemas['TokenScope'];
type NewToken = Schemas['NewTokenResponse'];

const SCOPES = {
  'rides:read': true,
  'bookings:read': true,
  'payments:read': true,
  'payouts:read': true,
  'webhooks:read': true,
} satisfies Record<Scope, true>;

const dayIn = (days: number) => daysBefore(today(), -days);

export function Tokens() {
  const translate = useTranslate();
  const { commands } = useCommands();
  const [created, setCreated] = useState<NewToken | null>(null);
  const { data, error, refetch } = useRead(['tokens'], (api) => api.tokens());
  const heading = useId();
  return (
    <Box component="section" aria-labelledby={heading} sx={{ mt: 3, display: 'grid', gap: 2 }}>
      <Typography id={heading} variant="h6" component="h2">
        {translate('console.tokens.title')}
      </Typography>
      <Typography color="textSecondary">
        {translate('console.tokens.intro', { brand: brand.name })}
      </Typography>
      <CommandRow>
        <NewTokenButton onCreated={setCreated} />
      </CommandRow>
      {created && (
        <SecretAlert
          text={translate('console.tokens.secret', { name: created.name })}
          secret={created.token}
          onClose={() => setCreated(null)}
        />
      )}
      <ErrorAlert error={error} retry={refetch} />
      {data?.length === 0 && <Typography>{translate('console.tokens.none')}</Typography>}
      {data?.map(({ id, name, owner_full_name, scopes, expires_at, last_used_at }) => (
        <Card key={id} component="section" aria-label={name} sx={{ p: 2, display: 'grid', gap: 1 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {name} · {owner_full_name}
          </Typography>
          <Muted>{scopes.map((scope) => translate(`console.tokens.scopes.${scope}`)).join(' · ')}</Muted>
          <Typography variant="body2" component="div">
            {translate('console.tokens.expires')} <Moment iso={expires_at} />
            {last_used_at && (
              <>
                {' · '}
                {translate('console.tokens.used')} <Moment iso={last_used_at} />
              </>
            )}
          </Typography>
          <CommandRow>
            <CommandButton
              name="revoke_token"
              values={{ name }}
              run={() => commands.revokeToken(id)}
              onDone={() => void refetch()}
            />
          </CommandRow>
        </Card>
      ))}
      {!data && !error && <Skeleton variant="rounded" height={80} />}
    </Box>
  );
}

function NewTokenButton({ onCreated }: { onCreated: (created: NewToken) => void }) {
  const translate = useTranslate();
  const { commands } = useCommands();
  const [name, setName] = useState('');
  const [day, setDay] = useState(() => dayIn(90));
  const [scopes, setScopes] = useState<Scope[]>([]);
  const fields = (
    <>
      <TextField
        required
        label={translate('console.tokens.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <DayInput
        required
        fullWidth
        label={translate('console.tokens.until')}
        value={day}
        onChange={setDay}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: dayIn(1), max: dayIn(365) } }}
      />
      <Checkboxes
        label="console.tokens.reads"
        translationPrefix="console.tokens.scopes"
        values={Object.keys(SCOPES) as Scope[]}
        selected={scopes}
        onChange={setScopes}
      />
    </>
  );
  return (
    <CommandButton
      name="create_token"
      fields={fields}
      run={async () => {
        onCreated(
          await commands.createToken({ name: name.trim(), scopes, expires_at: `${day}T23:59:59+01:00` }),
        );
        setName('');
        setScopes([]);
      }}
    />
  );
}
