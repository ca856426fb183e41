import { Box, TableCell, TableRow, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { ErrorAlert } from '../../components/error-alert';
import { DayInput } from '../../components/inputs';
import { PlainTable } from '../../components/plain-table';
import { useRead } from '../../components/use-read';
import { daysBefore, formatNumber, formatXaf, today } from '../../lib/format';

const DAYS = ['day_from', 'day_to'] as const;
const COUNTS = ['started', 'found', 'booked', 'paid', 'ticket', 'messages', 'sms_parts'] as const;
const COLUMNS = [...COUNTS, 'cost'] as const;

const lastWeek = () => ({ day_from: daysBefore(today(), 6), day_to: today() });

export function ChannelFigures() {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const [days, setDays] = useState(lastWeek);
  const { data, error, refetch } = useRead(['channel-figures', days], (api) => api.channelFigures(days), {
    placeholderData: keepPreviousData,
  });
  const say = (key: string) => translate(`resources.conversations.${key}`);
  return (
    <Box component="section" sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography variant="h2">{say('figures')}</Typography>
        {DAYS.map((name) => (
          <DayInput
            key={name}
            size="small"
            label={translate(`console.days.${name}`)}
            value={days[name]}
            onChange={(day) => setDays({ ...days, [name]: day })}
          />
        ))}
      </Box>
      <ErrorAlert error={error} retry={refetch} />
      <Box
        tabIndex={0}
        role="group"
        aria-label={say('figures')}
        sx={{
          overflowX: 'auto',
          contain: 'inline-size',
          '& thead th::first-letter': { textTransform: 'uppercase' },
        }}
      >
        <PlainTable
          headers={['fields.channel', ...COLUMNS.map((name) => `states.${name}`)].map(say)}
          isNumericColumn={(nth) => nth > 0}
        >
          {data?.map((row) => (
            <TableRow key={row.channel}>
              <TableCell component="th" scope="row">
                {translate(`console.enums.${row.channel}`)}
              </TableCell>
              {COUNTS.map((name) => (
                <TableCell key={name} align="right">
                  {formatNumber(row[name], locale)}
                </TableCell>
              ))}
              <TableCell align="right">{row.cost === null ? '—' : formatXaf(row.cost, locale)}</TableCell>
            </TableRow>
          ))}
        </PlainTable>
      </Box>
    </Box>
  );
}
