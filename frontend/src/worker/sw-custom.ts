import { type BuiltFile, setUpCaching } from './caching';
import { listenToPush } from './push';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuiltFile[] };

setUpCaching(self.__WB_MANIFEST);
listenToPush();
