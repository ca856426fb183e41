import { Alert, Box, Button, CircularProgress, Stack, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { TextField, useGetIdentity, useGetList, useRecordContext, useTranslate } from 'react-admin';
import { CommandButton, ReasonCommands, useCommands } from '../../components/command-button';
import { enumOptions } from '../../components/command-dialog';
import { ErrorAlert } from '../../components/error-alert';
import { StopPayoutsButton } from '../../components/payouts-stop';
import { RecordLink, RecordListLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { StatusField, SuspendedField } from '../../components/status-chip';
import { SupportCases } from '../../components/support-cases';
import { TimelineLine } from '../../components/timeline-line';
import { useRole } from '../../components/use-role';
import { EnumField, Moment, Muted, PhoneField, YesNoField } from '../../components/value-fields';
import { STAFF_ROLES } from '../../providers/can-access';
import type { AuditEvent, Profile } from '../../records';

export default function ProfileShow() {
  const { canRead, canUse } = useRole();
  return (
    <ResourceShow notice={<PayoutsNotice />} commands={<ProfileCommands />}>
      <TextField source="full_name" />
      <PhoneField source="phone" />
      <EnumField source="role" />
      <YesNoField source="is_driver" />
      <StatusField source="driver_status" />
      <StatusField source="driver_application_status" />
      <EnumField source="staff_role" />
      <SuspendedField source="suspended_at" />
      <EnumField source="gender" />
      <EnumField source="locale" />
      <Pictures label="resources.profiles.fields.pictures" />
      <AccountLink label="resources.profiles.fields.payout_account" />
      {canRead('support-cases') && <SupportCases by="person_id" label="resources.support-cases.of_record" />}
      {canUse('timeline') && <Timeline label="console.timeline.title" />}
    </ResourceShow>
  );
}

function AccountLink(_: { label?: string }) {
  const person = useRecordContext<Profile>();
  return person?.role === 'driver' ? <RecordLink source="id" to="payout-accounts" /> : '—';
}

function PayoutsNotice() {
  const translate = useTranslate();
  const { canRead } = useRole();
  const person = useRecordContext<Profile>();
  const since = person?.payouts_stopped_at;
  const { data: [event] = [] } = useGetList<AuditEvent>(
    'audit-events',
    {
      filter: { subject_id: person?.id, action: 'profile.payouts_stopped' },
      sort: { field: 'created_at', order: 'DESC' },
      pagination: { page: 1, perPage: 1 },
    },
    { enabled: Boolean(since) && canRead('audit-events') },
  );
  if (!since) return null;
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>{translate('console.payouts.stopped_title')}</Typography>
      <Typography variant="body2" component="div">
        {translate('console.payouts.since')} <Moment iso={since} />
        {event?.reason && ` · ${translate('console.quoted', { text: event.reason })}`}
      </Typography>
    </Alert>
  );
}

const GENDERS = ['female', 'male'] as const;

const oneOf = <T extends string>(values: readonly T[], chosen?: string): T | null =>
  values.find((value) => value === chosen) ?? null;

function ProfileCommands() {
  const { record, commands } = useCommands<Profile>();
  const { identity } = useGetIdentity();
  if (!record) return null;
  const { id, staff_role, suspended_at, payouts_stopped } = record;
  const values = { name: record.full_name || record.phone };
  const genders = [...GENDERS, 'not_stated' as const].filter(
    (gender) => gender !== (record.gender ?? 'not_stated'),
  );
  const others = STAFF_ROLES.filter((role) => role !== staff_role);
  return (
    <>
      {id !== identity?.id && (
        <>
          {suspended_at === null && (
            <CommandButton
              name="grant_role"
              input="reason"
              values={values}
              choice={{ label: 'resources.profiles.fields.staff_role', options: enumOptions(others) }}
              run={(reason, chosen) =>
                commands.setStaffRole({ id, reason, staff_role: oneOf(others, chosen) })
              }
            />
          )}
          <ReasonCommands
            values={values}
            run={{
              withdraw_role:
                staff_role !== null && ((reason) => commands.setStaffRole({ id, reason, staff_role: null })),
              reset_second_factor:
                staff_role !== null && ((reason) => commands.resetSecondFactor({ id, reason })),
            }}
          />
          <CommandButton
            name="change_gender"
            input="reason"
            values={values}
            choice={{ label: 'resources.profiles.fields.gender', options: enumOptions(genders) }}
            run={(reason, chosen) => commands.changeGender({ id, reason, gender: oneOf(GENDERS, chosen) })}
          />
          <StopPayoutsButton id={id} name={values.name} stopped={payouts_stopped} />
          <ReasonCommands
            values={values}
            run={{
              suspend_profile: suspended_at === null && ((reason) => commands.suspendProfile({ id, reason })),
              restore_profile: suspended_at !== null && ((reason) => commands.restoreProfile({ id, reason })),
            }}
          />
        </>
      )}
      <RecordListLink resource="bookings" filter={{ user_id: id }} label="console.bookings_of" />
      {record.is_driver && (
        <RecordListLink resource="rides" filter={{ driver_id: id }} label="console.rides_of" />
      )}
      {record.driver_application_status !== null && (
        <RecordListLink
          resource="driver-applications"
          filter={{ q: record.phone }}
          label="console.applications_of"
        />
      )}
      <RecordListLink resource="audit-events" filter={{ subject_id: id }} label="console.events_about" />
    </>
  );
}

const SIDE = 120;

function Pictures(_: { label?: string }) {
  const translate = useTranslate();
  const { record, commands } = useCommands<Profile>();
  if (!record) return null;
  const { id, avatar_url, car_photo_url } = record;
  const shown = [
    { picture: 'avatar', url: avatar_url },
    { picture: 'car_photo', url: car_photo_url },
  ] as const;
  if (avatar_url === null && car_photo_url === null) return '—';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {shown.map(
        ({ picture, url }) =>
          url && (
            <Box key={picture} sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
              <Box
                component="img"
                src={url}
                alt={translate(`console.pictures.${picture}`)}
                width={SIDE}
                height={SIDE}
                loading="lazy"
                sx={{ objectFit: 'cover', borderRadius: 1, border: 1, borderColor: 'divider' }}
              />
              <CommandButton
                name={`remove_${picture}`}
                input="reason"
                run={(reason) => commands.removePicture({ id, picture, reason })}
              />
            </Box>
          ),
      )}
    </Box>
  );
}

/** Loaded on demand, because each read is audited. */
function Timeline(_: { label?: string }) {
  const translate = useTranslate();
  const { record, commands } = useCommands<Profile>();
  const id = record?.id ?? '';
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch, isPending } = useInfiniteQuery({
    queryKey: ['person-timeline', id],
    queryFn: ({ pageParam, signal }) => commands.timeline({ id, cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: false,
    gcTime: 0,
  });
  if (isPending && !isFetching && !error) {
    return (
      <Box data-wide>
        <Muted sx={{ mb: 1 }}>{translate('console.timeline.about')}</Muted>
        <Button variant="outlined" onClick={() => void refetch()}>
          {translate('console.timeline.show')}
        </Button>
      </Box>
    );
  }
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <Box aria-busy={isFetching}>
      <Stack
        component="ol"
        aria-label={translate('console.timeline.title')}
        sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}
      >
        {events.map((event) => (
          <TimelineLine key={`${event.kind} ${event.id} ${event.at}`} event={event} />
        ))}
      </Stack>
      <ErrorAlert error={error} sx={{ mt: 1 }} />
      {isFetching && <CircularProgress size={24} aria-label={translate('ra.page.loading')} sx={{ mt: 1 }} />}
      {!isFetching && (hasNextPage || error) && (
        <Button onClick={() => void (data ? fetchNextPage() : refetch())} sx={{ mt: 1 }}>
          {translate(error ? 'console.home.retry' : 'console.timeline.earlier')}
        </Button>
      )}
    </Box>
  );
}
