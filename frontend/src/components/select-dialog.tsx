import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findByName } from '../lib/find-name';
import type texts from '../locales/fr/rides.json';
import { Dialog } from './dialog';
import { ErrorState } from './error-state';
import { HIDDEN } from './hidden';
import { Loader } from './loader';
import { CardTitle } from './text';

export type Region = keyof (typeof texts)['regions'];

export interface SelectOption {
  value: string;
  label: string;
  /** Shown in the user's language. */
  region?: Region;
  /** Heading, shown until something is typed. */
  group?: string;
}

export interface OptionSource {
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  padding: '0 0 16px',
  overflowY: 'auto',
  flex: 1,
  '& [role="option"]': {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    minHeight: 48,
    padding: '6px 20px',
    cursor: 'pointer',
    contentVisibility: 'auto',
    containIntrinsicHeight: 48,
  },
  '& [data-active="true"]': { background: theme.vars.palette.brand.primarySoft },
  '& [aria-selected="true"]': { color: theme.vars.palette.primary.main, fontWeight: 600 },
  '& small': { fontSize: '0.75rem', fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& [role="presentation"]': {
    padding: '16px 20px 4px',
    fontSize: '0.875rem',
    fontWeight: 600,
    color: theme.vars.palette.text.secondary,
  },
}));

const SearchBox = styled('input')({
  flex: 1,
  minWidth: 0,
  height: 48,
  border: 0,
  outline: 'none',
  background: 'none',
  color: 'inherit',
  font: 'inherit',
});

interface SelectDialogProps {
  label: string;
  options: readonly SelectOption[];
  value: string | null;
  onChoose: (value: string) => void;
  onClose: () => void;
  source?: OptionSource;
}

export function SelectDialog({ label, options, value, onChoose, onClose, source }: SelectDialogProps) {
  const { t } = useTranslation();
  const phone = useMediaQuery('(max-width:599px)');
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const found = useMemo(() => findByName(options, query, (option) => option.label), [options, query]);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive((index) => Math.max(0, Math.min(found.length - 1, index + step)));
    }
    const option = found[active];
    if (event.key === 'Enter' && option) {
      event.preventDefault();
      onChoose(option.value);
    }
  };

  return (
    <Dialog
      open
      fullScreen={phone}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': label,
          sx: { width: 1, maxWidth: 480, height: phone ? 1 : 560, ...(phone && { borderRadius: 0 }) },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1, pt: 1 }}>
        <IconButton aria-label={t('close')} onClick={onClose} color="inherit">
          <ArrowBackRounded />
        </IconButton>
        <CardTitle>{label}</CardTitle>
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          mx: 4,
          my: 2,
          px: 3,
          border: 2,
          borderColor: 'primary.main',
          borderRadius: '12px',
        }}
      >
        <SearchRounded aria-hidden color="primary" />
        <SearchBox
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
          aria-label={t('select.search')}
          placeholder={t('select.search')}
          autoComplete="off"
          enterKeyHint="done"
          value={query}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
        />
      </Box>
      {options.length === 0 && source ? (
        <NoOptionsYet source={source} />
      ) : (
        <List ref={list} id={id} role="listbox" aria-label={label}>
          {found.map((option, index) => (
            <Option
              key={option.value}
              id={optionId(index)}
              option={option}
              heading={!query && option.group !== found[index - 1]?.group ? option.group : undefined}
              active={index === active}
              selected={option.value === value}
              onChoose={onChoose}
            />
          ))}
        </List>
      )}
      <Typography
        role="status"
        color="textSecondary"
        sx={found.length > 0 || !query ? HIDDEN : { flex: 999, px: 5, py: 4 }}
      >
        {query && t(found.length > 0 ? 'select.results' : 'select.empty', { count: found.length })}
      </Typography>
    </Dialog>
  );
}

function NoOptionsYet({ source }: { source: OptionSource }) {
  return source.isPending ? <Loader /> : <ErrorState query={source} />;
}

interface OptionProps {
  id: string;
  option: SelectOption;
  heading: string | undefined;
  active: boolean;
  selected: boolean;
  onChoose: (value: string) => void;
}

function Option({ id, option, heading, active, selected, onChoose }: OptionProps) {
  // Towns can be chosen before these texts load, e.g. offline.
  const { t, ready } = useTranslation('rides', { useSuspense: false });
  const { label, region } = option;
  return (
    <>
      {heading && <li role="presentation">{heading}</li>}
      <li
        id={id}
        role="option"
        aria-selected={selected}
        data-active={active}
        onClick={() => onChoose(option.value)}
      >
        {label}
        {region && <small>{ready ? t(`regions.${region}`) : region}</small>}
      </li>
    </>
  );
}
