import { useTranslation } from 'react-i18next';
import { type ThemePreference, useAppStore } from '../lib/app-store';
import { Icon } from './icon';
import { IconPressable } from './pressable';

const NEXT = { system: 'dark', dark: 'light', light: 'system' } as const satisfies Record<
  ThemePreference,
  ThemePreference
>;

/** Cycles through system, dark and light. */
export function ThemeButton() {
  const { t } = useTranslation();
  const theme = useAppStore((state) => state.theme);
  const chooseTheme = useAppStore((state) => state.chooseTheme);
  return (
    <IconPressable
      aria-label={t('menuTheme', { theme: t(`theme.${theme}`) })}
      onClick={() => chooseTheme(NEXT[theme])}
    >
      <Icon of={theme} />
    </IconPressable>
  );
}
