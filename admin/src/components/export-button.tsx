import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { useMutation } from '@tanstack/react-query';
import { Button, type RaRecord, useListContext, useLocaleState, useNotify } from 'react-admin';
import { toCsv } from '../lib/csv';
import { EXPORTED_COLUMNS, type ExportedList, isExported } from '../lib/exported-columns';
import { formatNumber, today } from '../lib/format';
import { saveCsv } from '../lib/save-file';
import { recordCount } from '../providers/data';
import { useCommands } from './command-button';
import { useRole } from './use-role';

const ROWS_PER_PAGE = 100;
const MAX_PAGES = 50;

/** Exports the filtered list as CSV. Writes the audit log before reading. */
export function ExportButton() {
  const context = useListContext();
  const { resource, sort } = context;
  const count = recordCount(context as Parameters<typeof recordCount>[0]);
  const filter = context.filterValues as Record<string, unknown>;
  const { commands } = useCommands();
  const notify = useNotify();
  const [locale] = useLocaleState();
  const { role } = useRole();

  const collect = async (): Promise<RaRecord[]> => {
    // By id, because new rows shift others to the next page.
    const rows = new Map<RaRecord['id'], RaRecord>();
    for (let page = 1; page <= MAX_PAGES; page++) {
      const { data, total: all } = await commands.getList<RaRecord>(resource, {
        filter,
        sort,
        pagination: { page, perPage: ROWS_PER_PAGE },
      });
      for (const row of data) rows.set(row.id, row);
      if (page * ROWS_PER_PAGE >= all) break;
    }
    return [...rows.values()];
  };

  const saving = useMutation({
    mutationFn: async (list: ExportedList) => {
      await commands.recordExport({ list, filters: Object.keys(filter), rows: count });
      const rows = await collect();
      saveCsv(toCsv(rows, EXPORTED_COLUMNS[list]), `${list}-${today()}.csv`);
      return rows.length;
    },
    onSuccess: (saved) =>
      notify(saved < MAX_PAGES * ROWS_PER_PAGE ? 'console.export.done' : 'console.export.first', {
        messageArgs: { count: formatNumber(saved, locale), smart_count: saved },
      }),
    onError: ({ message }) => notify(message, { type: 'error' }),
  });

  if (role !== 'admin' || !isExported(resource)) return null;
  return (
    <Button
      label="console.export.action"
      disabled={saving.isPending || count === 0}
      onClick={() => saving.mutate(resource)}
    >
      <DownloadRounded />
    </Button>
  );
}
