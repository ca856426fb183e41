import { Pagination, useListContext, useLocaleState, useTranslate } from 'react-admin';
import { formatNumber } from '../lib/format';
import type { ListCount } from '../providers/data';

export function ListPages() {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { meta, total = 0, error } = useListContext() as { meta?: ListCount; total?: number; error?: Error };
  const { counted = total, atLeast = false } = meta ?? {};
  // Passed on to MUI, although react-admin's types omit them.
  const how = {
    rowsPerPageOptions: [10, 25, 50],
    getItemAriaLabel: (type: string) => translate(`ra.navigation.${type}`),
    labelDisplayedRows: ({ from, to }: { from: number; to: number }) => {
      const range = translate(`console.list.${atLeast ? 'of_more_than' : 'of'}`, {
        from: formatNumber(from, locale),
        to: formatNumber(to, locale),
        total: formatNumber(counted, locale),
      });
      const isLast = to === total && (atLeast || counted > total);
      return isLast ? `${range} ${translate('console.list.no_further')}` : range;
    },
  };
  return error ? null : <Pagination {...how} />;
}
