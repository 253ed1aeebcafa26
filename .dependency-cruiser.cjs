/** The arrows of the house: domain <- api <- {server, web}. See docs/decisions/0001-house.md. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^src/domain' },
      to: { path: '^src/(api|server|web)' },
    },
    {
      name: 'domain-imports-no-packages',
      severity: 'error',
      comment:
        'zod validates, temporal-polyfill knows calendars and zones, canonicalize, @noble/hashes and pkijs compute and check proofs; all are pure.',
      from: { path: '^src/domain', pathNot: '\\.test\\.ts$' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'core'],
        pathNot: 'node_modules/(zod|temporal-polyfill|@noble/hashes|canonicalize|pkijs)/',
      },
    },
    {
      name: 'api-imports-domain-only',
      severity: 'error',
      from: { path: '^src/api' },
      to: { path: '^src/(server|web)' },
    },
    {
      name: 'api-rooms-stay-apart',
      severity: 'error',
      comment: 'What an administrator reads is of all rooms.',
      from: { path: '^src/api/(?!kernel/|admin/)([^/]+)/' },
      to: { path: '^src/api/', pathNot: '^src/api/($1|kernel)/|^src/api/file\\.ts$' },
    },
    {
      name: 'server-never-sees-web',
      severity: 'error',
      from: { path: '^src/server' },
      to: { path: '^src/web' },
    },
    {
      name: 'web-never-sees-server',
      severity: 'error',
      from: { path: '^src/web' },
      to: { path: '^(src/server|db|test)' },
    },
    {
      name: 'web-features-stay-apart',
      severity: 'error',
      comment: 'Features meet in pages/ only.',
      from: { path: '^src/web/([^/]+)/', pathNot: '^src/web/(pages|ui|lib)/' },
      to: { path: '^src/web/([^/]+)/', pathNot: '^src/web/($1|ui|lib)/' },
    },
    {
      name: 'pages-stay-apart',
      severity: 'error',
      comment:
        'The rooms of pages/ stand beside each other; the page of a listing that is sold shows its public page.',
      from: { path: '^src/web/pages/([^/]+)/' },
      to: {
        path: '^src/web/pages/([^/]+)/',
        pathNot: '^src/web/pages/$1/|^src/web/pages/listing/HomeOf\\.tsx$',
      },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^src/web/(ui|lib)/' },
      to: { path: '^src/web/', pathNot: '^src/web/(ui|lib)/' },
    },
    {
      name: 'ui-rooms-below-everything',
      severity: 'error',
      comment:
        'What lies flat in ui/ knows none of its rooms, and facts, form, pdf and map know no other room.',
      from: { path: '^src/web/ui/(?:(facts|form|pdf|map)/[^/]+|[^/]+)$', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/web/ui/[^/]+/', pathNot: '^src/web/ui/$1/' },
    },
    {
      name: 'ui-rooms-above-forms',
      severity: 'error',
      comment: 'A dialog, a wizard and a signature are made of fields.',
      from: { path: '^src/web/ui/(dialog|wizard|signature)/' },
      to: { path: '^src/web/ui/[^/]+/', pathNot: '^src/web/ui/($1|form)/' },
    },
    {
      name: 'ui-rooms-on-top',
      severity: 'error',
      comment: 'They are whole dialogs; no other room of ui/ builds on them.',
      from: { path: '^src/web/ui/(invite|records)/' },
      to: { path: '^src/web/ui/[^/]+/', pathNot: '^src/web/ui/($1|form|dialog|pdf)/' },
    },
    {
      name: 'calls-below-records',
      severity: 'error',
      comment: 'How one talks to the server knows nothing of the records that are edited.',
      from: { path: '^src/web/lib/call/' },
      to: { path: '^src/web/lib/record/' },
    },
    {
      name: 'rows-below-decisions',
      severity: 'error',
      comment:
        'The table of an offer, with its guards, and what its acts are called know nothing of what decides by them, nor of each other.',
      from: { path: '^src/domain/offer/lifecycle/(rows|words)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/domain/offer/lifecycle/', pathNot: '^src/domain/offer/lifecycle/$1/' },
    },
    {
      name: 'kernel-knows-nothing-above',
      severity: 'error',
      from: { path: '^src/domain/kernel/', pathNot: '\\.(test|fixture)\\.ts$' },
      to: { path: '^src/domain/', pathNot: '^src/domain/kernel/' },
    },
    {
      name: 'vocabularies-below-negotiation',
      severity: 'error',
      comment:
        'The words of states and types are what everything else is said in. See docs/decisions/0012-rooms.md.',
      from: { path: '^src/domain/[a-z]+/vocabulary\\.ts$' },
      to: { path: '^src/domain/', pathNot: '^src/domain/(kernel/|[a-z]+/vocabulary\\.ts$)' },
    },
    {
      name: 'negotiation-below-lifecycles',
      severity: 'error',
      comment: 'The aggregate knows no table. The form of a row names the keys of its words, as types alone.',
      from: { path: '^src/domain/negotiation/', pathNot: '\\.(test|fixture)\\.ts$' },
      to: {
        path: '^src/domain/',
        pathNot:
          '^src/domain/(kernel/|negotiation/|[a-z]+/vocabulary\\.ts$|contract/notice/vocabulary\\.ts$|(offer/lifecycle/words|listing/lifecycle|contract)/words\\.ts$)',
      },
    },
    {
      name: 'words-in-negotiation-as-types',
      severity: 'error',
      from: { path: '^src/domain/negotiation/', pathNot: '\\.(test|fixture)\\.ts$' },
      to: { path: '/words\\.ts$', pathNot: '^src/domain/negotiation/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'listing-below-contract-and-offer',
      severity: 'error',
      comment: 'What a viewer may see of a file is a type that the listing masks by.',
      from: { path: '^src/domain/listing/', pathNot: '\\.(test|fixture)\\.ts$' },
      to: {
        path: '^src/domain/(contract|offer|task|account|message|file)/',
        pathNot: '^src/domain/([a-z]+/vocabulary|file/permissions)\\.ts$',
      },
    },
    {
      name: 'contract-below-offer',
      severity: 'error',
      from: { path: '^src/domain/contract/', pathNot: '\\.(test|fixture)\\.ts$' },
      to: { path: '^src/domain/(offer|listing|task|account|message|file)/', pathNot: '/vocabulary\\.ts$' },
    },
    {
      name: 'deadline-below-task',
      severity: 'error',
      from: { path: '^src/domain/deadline/', pathNot: '\\.(test|fixture)\\.ts$' },
      to: { path: '^src/domain/(task|account|message|file|contract)/' },
    },
    {
      name: 'offer-below-task',
      severity: 'error',
      from: { path: '^src/domain/offer/', pathNot: '\\.(test|fixture)\\.ts$' },
      to: { path: '^src/domain/(task|account|message|file)/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^src/server/platform/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/server/',
        pathNot: '^src/server/(platform|adapters)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'adapters-know-the-platform-only',
      severity: 'error',
      from: { path: '^src/server/adapters/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/', pathNot: '^src/server/(platform|adapters)/' },
    },
    {
      name: 'negotiation-below-its-verbs',
      severity: 'error',
      comment:
        'Verbs of listing, offer and contract are carried out by negotiation, never the other way round.',
      from: { path: '^src/server/negotiation/' },
      to: { path: '^src/server/(listing|offer|contract|dashboard|access|admin|notification)/' },
    },
    {
      name: 'negotiation-reads-first',
      severity: 'error',
      comment:
        'Reading knows no other room; telling and keeping know reading; a commit knows all three, and the clock all of them.',
      from: { path: '^src/server/negotiation/(read|tell|keep)/' },
      to: {
        path: '^src/server/negotiation/(tell|keep|commit|clock)/',
        pathNot: '^src/server/negotiation/$1/',
      },
    },
    {
      name: 'negotiation-commits-below-its-clock',
      severity: 'error',
      from: { path: '^src/server/negotiation/commit/' },
      to: { path: '^src/server/negotiation/clock/' },
    },
    {
      name: 'stores-are-private',
      severity: 'error',
      from: { path: '^src/server/([^/]+)/' },
      to: {
        path: '^src/server/[^/]+/store|^src/server/(?!platform/)[^/]+/[a-z-]+/store',
        pathNot: '^src/server/$1/',
      },
    },
    {
      name: 'tracing-on-demand',
      severity: 'error',
      comment:
        'The SDK costs time and memory: it is loaded where its own variables ask for it, and only then.',
      from: { path: '^src/', pathNot: '^src/server/platform/trace/start\\.ts$' },
      to: {
        path: '^src/server/platform/trace/start\\.ts$|node_modules/@opentelemetry/(?!api/)',
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'pg-in-stores-only',
      severity: 'error',
      from: { path: '^src/server', pathNot: '(store[^/]*|platform/db/[^/]+)\\.ts$|\\.test\\.ts$' },
      to: { path: 'node_modules/(pg|kysely)/', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
    tsConfig: { fileName: 'tsconfig.json' },
  },
}
