import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDressed } from './dressed';
import { FieldText } from './field-frame';
import { Pressable } from './pressable';

const SelectDialog = lazyDressed(() =>
  import('./select-dialog').then((module) => ({ default: module.SelectDialog })),
);

export interface SelectOption {
  value: string;
  label: string;
  /** A quiet second line: the region of a town. */
  hint?: string;
  /** Options of the same group stand under its name while nothing is searched. */
  group?: string;
}

export interface OptionSource {
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface SearchableSelectProps {
  label: string;
  name?: string;
  options: readonly SelectOption[];
  value: string | null;
  onChange: (value: string) => void;
  placeholder?: string;
  icon?: ReactNode;
  /** How the options stand when there are none yet. */
  source?: OptionSource;
  error?: string | false | null | undefined;
  className?: string;
}

/** One choice from a long list, with a search box. The list's code is fetched when it is first opened. */
export function SearchableSelect(props: SearchableSelectProps) {
  const { label, name, options, value, onChange, placeholder, icon, source, error, className } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  return (
    <>
      <Pressable
        {...(name && { name })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className={`field ${className ?? ''}`}
      >
        {icon}
        <FieldText
          label={label}
          value={chosen ?? placeholder ?? t('select.placeholder')}
          empty={chosen === null}
          error={error}
        />
      </Pressable>
      <Suspense fallback={null}>
        {open && (
          <SelectDialog
            label={label}
            options={options}
            value={value}
            {...(source && { source })}
            onClose={() => setOpen(false)}
            onChoose={(next) => {
              setOpen(false);
              onChange(next);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
