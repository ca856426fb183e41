import { Chip, Stack, type StackProps } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';

interface FilterChipsProps<Filter extends object> extends Pick<StackProps, 'sx'> {
  label: string;
  views: readonly { label: string; filter: Filter }[];
  /** Filters that a view sets or clears; others stay. */
  fields: readonly (keyof Filter & string)[];
}

export function FilterChips<Filter extends object>({ label, views, fields, sx }: FilterChipsProps<Filter>) {
  const translate = useTranslate();
  const list = useListContext();
  const filters = list.filterValues as Record<string, unknown>;
  const others = Object.entries(filters).filter(([name]) => !fields.some((one) => one === name));
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={translate(label)}
      sx={{ gap: 1, p: 1.5, overflowX: 'auto', contain: 'inline-size', '& > *': { flex: 'none' }, ...sx }}
    >
      {views.map((view, nth) => {
        const shown = fields.every((name) => view.filter[name] === filters[name]);
        return (
          <Chip
            key={nth}
            component="button"
            clickable
            aria-pressed={shown}
            color={shown ? 'primary' : 'default'}
            variant={shown ? 'filled' : 'outlined'}
            label={view.label}
            onClick={() => list.setFilters({ ...Object.fromEntries(others), ...view.filter })}
            sx={{ height: { xs: 44, md: 32 }, borderRadius: 99, px: 0.5 }}
          />
        );
      })}
    </Stack>
  );
}
