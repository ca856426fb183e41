import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { useState } from 'react';
import {
  Button,
  type RaRecord,
  useDataProvider,
  useListContext,
  useLocaleState,
  useNotify,
} from 'react-admin';
import { toCsv } from '../lib/csv';
import { EXPORTED_COLUMNS, isExported } from '../lib/exported-columns';
import { formatNumber, today } from '../lib/format';
import { saveCsv } from '../lib/save-file';
import type { ConsoleDataProvider } from '../providers/data';
import { useRole } from './use-role';

const ROWS_PER_PAGE = 100;
const MAX_PAGES = 50;

/** Exports the filtered list as CSV. Writes the audit log before reading. */
export function ExportButton() {
  const context = useListContext();
  const { resource, sort, total = 0 } = context;
  const filter = context.filterValues as Record<string, unknown>;
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const [locale] = useLocaleState();
  const [busy, setBusy] = useState(false);
  const { role } = useRole();
  if (role !== 'admin' || !isExported(resource)) return null;
  const columns = EXPORTED_COLUMNS[resource];

  const collect = async (): Promise<RaRecord[]> => {
    // New rows may shift others to the next page.
    const rows = new Map<RaRecord['id'], RaRecord>();
    for (let page = 1; page <= MAX_PAGES; page++) {
      const { data, total: all } = await provider.getList<RaRecord>(resource, {
        filter,
        sort,
        pagination: { page, perPage: ROWS_PER_PAGE },
      });
      for (const row of data) rows.set(row.id, row);
      if (page * ROWS_PER_PAGE >= all) break;
    }
    return [...rows.values()];
  };

  const save = async () => {
    setBusy(true);
    try {
      await provider.recordExport({ list: resource, filters: Object.keys(filter), rows: total });
      const rows = await collect();
      saveCsv(toCsv(rows, columns), `${resource}-${today(new Date())}.csv`);
      notify(rows.length < MAX_PAGES * ROWS_PER_PAGE ? 'console.export.done' : 'console.export.first', {
        messageArgs: { count: formatNumber(rows.length, locale), smart_count: rows.length },
      });
    } catch (error) {
      notify(error instanceof Error ? error.message : 'console.errors.UNKNOWN', { type: 'error' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button label="console.export.action" disabled={busy || total === 0} onClick={() => void save()}>
      <DownloadRounded />
    </Button>
  );
}
