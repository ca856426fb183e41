import { Box, Card, Stack, TableCell, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ErrorAlert } from '../components/error-alert';
import { PlainTable } from '../components/plain-table';
import { PageLink } from '../components/record-link';
import { useRole } from '../components/use-role';
import { useToday } from '../components/use-waiting';
import { Moment, Muted, Phone } from '../components/value-fields';
import type { Today } from '../records';
import { Figure } from './figure';

const WORK = [
  ['claims_to_decide', { resource: 'claims', filter: { status: 'contested' } }],
  ['approvals_for_you', { resource: 'approvals', filter: { status: 'waiting' } }],
  ['rides_to_list', { resource: 'rides', filter: { listed: false } }],
  ['strike_appeals', { resource: 'strikes', filter: { status: 'appealed' } }],
] as const;

const STACKED = {
  '@media (max-width: 599px)': {
    '& thead': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& tr': { display: 'grid', gridTemplateColumns: '1fr 1fr', py: 1 },
    '& tr + tr': { borderTop: 1, borderColor: 'divider' },
    '& td': { border: 0 },
  },
} as const;

const COLUMNS = ['departure', 'route', 'driver', 'seats'] as const;

export function TodaySection() {
  const translate = useTranslate();
  const { data, error, refetch } = useToday();
  const { canUse } = useRole();
  if (error && !data) return <ErrorAlert error={error} retry={refetch} sx={{ mt: 2 }} />;
  if (!data) return null;
  return (
    <Stack component="section" sx={{ mt: 3, gap: 1 }}>
      <Typography variant="h6" component="h3">
        {translate('console.today.title')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1, sm: 2 },
          gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
        }}
      >
        {WORK.filter(([name]) => name !== 'claims_to_decide' || canUse('dismiss_claim')).map(([name, to]) => (
          <Figure key={name} name={name} open={data[name]} to={to} />
        ))}
      </Box>
      <Departures departures={data.departures} />
    </Stack>
  );
}

function Departures({ departures }: Pick<Today, 'departures'>) {
  const translate = useTranslate();
  if (departures.length === 0) {
    return <Typography color="textSecondary">{translate('console.today.none')}</Typography>;
  }
  return (
    <Card sx={{ overflowX: 'auto', maxWidth: 'calc(100vw - 32px)' }}>
      <PlainTable headers={COLUMNS.map((name) => translate(`console.today.${name}`))} sx={STACKED}>
        {departures.map((ride) => (
          <TableRow key={ride.id}>
            <TableCell>
              <Moment iso={ride.departure_time} />
              {ride.departed && <Muted>{translate('console.today.departed')}</Muted>}
            </TableCell>
            <TableCell>
              <PageLink resource="rides" id={ride.id}>
                {ride.from_city} → {ride.to_city}
              </PageLink>
            </TableCell>
            <TableCell>
              <PageLink resource="profiles" id={ride.driver_id}>
                {ride.driver_name || translate('console.unnamed')}
              </PageLink>
              {ride.driver_phone && <Phone number={ride.driver_phone} />}
            </TableCell>
            <TableCell>
              {translate('console.today.taken', {
                sold: ride.seats_sold,
                seats: ride.seats,
                boarded: ride.seats_boarded,
              })}
            </TableCell>
          </TableRow>
        ))}
      </PlainTable>
    </Card>
  );
}
