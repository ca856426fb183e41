import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, useDataProvider, useLocaleState, useRecordContext } from 'react-admin';
import { formatXaf } from '../lib/format';
import type { ConsoleDataProvider } from '../providers/data';

/** The row of commands above a record. */
export function CommandRow({ children }: { children: ReactNode }) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } }}>
      {children}
    </Stack>
  );
}

/** The record shown, the commands of the data provider, and how money is written; undefined until the record is there. */
export function useCommands<Row extends RaRecord>() {
  const record = useRecordContext<Row>();
  const commands = useDataProvider<ConsoleDataProvider>();
  const [locale] = useLocaleState();
  return { record, commands, money: (amount: number) => formatXaf(amount, locale) };
}
