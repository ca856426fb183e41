import { BooleanInput } from 'react-admin';

/** As high as the search beside it. */
const HEIGHT = { justifyContent: 'center', minHeight: 48 } as const;

/** A filter that is on or off; `always` shows it before anybody asks for it. */
export const switchFilter = (source: string, { always = false } = {}) => (
  <BooleanInput key={source} source={source} alwaysOn={always} helperText={false} sx={HEIGHT} />
);
