import { Box, Card, Typography } from '@mui/material';
import { RecordContextProvider, TextField, useRecordContext, useTranslate } from 'react-admin';
import { ReasonCommands, useCommands } from '../../components/command-button';
import { LatestRecords } from '../../components/latest-records';
import { PageLink, RecordLink, RecordListLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { StatusField } from '../../components/status-chip';
import { useRole } from '../../components/use-role';
import { EnumField, Moment, MomentField, MoneyField, Muted, PhoneField } from '../../components/value-fields';
import type { AuditEvent, PayoutAccountDetail } from '../../records';
import { compareNames } from './names';

export default function AccountShow() {
  const { canRead } = useRole();
  return (
    <ResourceShow times={[]} commands={<AccountCommands />}>
      <Names label="resources.payout-accounts.fields.names" />
      <StatusField source="status" />
      <MoneyField source="payable" />
      <EnumField source="provider" />
      <PhoneField source="phone_number" />
      <TextField source="shared_with" />
      <RecordLink source="driver_id" to="profiles" />
      <MomentField source="changed_at" />
      <MomentField source="pending_until" />
      <RecordLink source="decided_by" to="profiles" />
      <MomentField source="decided_at" />
      {canRead('audit-events') && <AccountEvents label="console.history" />}
    </ResourceShow>
  );
}

function Names(_: { label?: string }) {
  const translate = useTranslate();
  const account = useRecordContext<PayoutAccountDetail>();
  if (!account) return null;
  const { full_name, holder_name, shared_with } = account;
  return (
    <Box
      data-wide
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1.5, mt: 0.5 }}
    >
      <Name title="console.accounts.papers" name={full_name} other={holder_name ?? full_name} />
      <Name title="console.accounts.holder" name={holder_name} other={full_name} />
      {shared_with > 0 && (
        <Typography variant="body2" color="warning" sx={{ gridColumn: '1 / -1' }}>
          {translate('console.accounts.shared', { smart_count: shared_with })}
        </Typography>
      )}
    </Box>
  );
}

function Name({ title, name, other }: { title: string; name: string | null; other: string }) {
  const translate = useTranslate();
  return (
    <Card variant="outlined" sx={{ p: 1.5 }}>
      <Muted>{translate(title)}</Muted>
      {name === null ? (
        <Typography>{translate('console.accounts.no_holder')}</Typography>
      ) : (
        <Typography component="p" sx={{ fontSize: 20, fontWeight: 600 }}>
          {compareNames(name, other).map(({ text, differs }, index) => (
            <span key={`${index} ${text}`}>
              {index > 0 && ' '}
              {differs ? (
                <Box
                  component="mark"
                  sx={{
                    bgcolor: 'transparent',
                    color: 'warning.main',
                    textDecoration: 'underline',
                    textDecorationStyle: 'wavy',
                    textUnderlineOffset: 4,
                    textDecorationThickness: 1,
                  }}
                >
                  {text}
                </Box>
              ) : (
                text
              )}
            </span>
          ))}
        </Typography>
      )}
    </Card>
  );
}

/** Staff decide once on differing names; a rejection can be reverted. */
function AccountCommands() {
  const { record, commands, money } = useCommands<PayoutAccountDetail>();
  if (!record) return null;
  const { id, status, decided_at, full_name, holder_name, payable, phone_number, changed_at } = record;
  const decide = (approved: boolean) => (reason: string) =>
    commands.decidePayoutAccount({ id, changed_at, approved, reason });
  return (
    <>
      {status === 'mismatch' && (
        <ReasonCommands
          values={{ name: full_name, holder: holder_name ?? '—', amount: money(payable) }}
          run={{
            approve_payout_account: decide(true),
            refuse_payout_account: decided_at === null && decide(false),
          }}
        />
      )}
      <RecordListLink resource="payouts" filter={{ driver_id: id }} label="console.accounts.payouts" />
      {record.shared_with > 0 && (
        <RecordListLink
          resource="payout-accounts"
          filter={{ q: phone_number }}
          label="console.accounts.same_number"
        />
      )}
    </>
  );
}

function AccountEvents(_: { label?: string }) {
  const translate = useTranslate();
  const filter = { subject_id: useRecordContext()?.id, q: 'payout_account' };
  return (
    <LatestRecords<AuditEvent> resource="audit-events" filter={filter} by="created_at">
      {(event) => (
        <RecordContextProvider value={event}>
          <Moment iso={event.created_at} />
          <PageLink variant="body2" resource="audit-events" id={event.id}>
            {translate(`console.actions.${event.action}`, { _: event.action })}
          </PageLink>
          <RecordLink source="actor_id" to="profiles" empty={translate('console.system')} />
          {event.reason && <Muted>{translate('console.quoted', { text: event.reason })}</Muted>}
        </RecordContextProvider>
      )}
    </LatestRecords>
  );
}
