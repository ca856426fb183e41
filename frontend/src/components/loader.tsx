import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

/** Needs adjacent text that says what is loading. */
export const Spinner = (props: ComponentProps<'span'>) => <span className="spinner" {...props} />;

export function Loader({ message }: { message?: string }) {
  const { t } = useTranslation();
  return (
    <div className="loader" role="status">
      <Spinner aria-hidden />
      <div>
        <p>{message ?? t('loading')}</p>
        <p>{t('wait')}</p>
      </div>
    </div>
  );
}
