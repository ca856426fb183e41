import ContrastRounded from '@mui/icons-material/ContrastRounded';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import { useTranslation } from 'react-i18next';
import { type ThemePreference, useAppStore } from '../lib/app-store';
import { IconPressable } from './pressable';

const NEXT = { system: 'dark', dark: 'light', light: 'system' } as const satisfies Record<
  ThemePreference,
  ThemePreference
>;
const ICON = { system: ContrastRounded, dark: DarkModeOutlined, light: LightModeOutlined };

/** Goes round system, dark, light. */
export function ThemeButton() {
  const { t } = useTranslation();
  const theme = useAppStore((state) => state.theme);
  const chooseTheme = useAppStore((state) => state.chooseTheme);
  const Icon = ICON[theme];
  return (
    <IconPressable
      aria-label={t('menuTheme', { theme: t(`theme.${theme}`) })}
      onClick={() => chooseTheme(NEXT[theme])}
    >
      <Icon />
    </IconPressable>
  );
}
