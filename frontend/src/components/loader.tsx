import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

/** A turning ring; the words beside it say what it stands for. */
export const Spinner = (props: ComponentProps<'span'>) => <span className="spinner" {...props} />;

/** Something takes a while; says what, or at least that one should wait. */
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
