import type { $ZodType, input, output } from 'zod/v4/core'

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
export type Method = (typeof METHODS)[number]

/**
 * In whose name it is called. `anyone`: in nobody's; `visitor`: in that of whoever is signed in, or of nobody; `account`:
 * somebody has to be signed in; `desk`: an admin. Whether they may is the verb's to say.
 */
export type CalledAs = 'anyone' | 'visitor' | 'account' | 'desk'

/** Limits of calls by the caller's address; the server knows how many. */
export type LimitName = 'enquiries' | 'invitations' | 'mailed-links' | 'orders' | 'password-looks'

/** Any schema, by the least of its types: by the whole of them the compiler needs ten times as long. */
type Schema = $ZodType

type Address<Path = string> =
  | { get: Path }
  | { post: Path }
  | { put: Path }
  | { patch: Path }
  | { delete: Path }

interface Described {
  as: CalledAs
  tag: string
  summary: string
  /** The parts of the address in braces, `/api/orders/{key}`. */
  params?: Schema
}

/** What an endpoint takes and answers. */
export interface EndpointSpec extends Described {
  body?: Schema
  /** What stands behind the question mark. */
  query?: Schema
  answer: Schema
  status?: 201
  limit?: LimitName
}

/** One that answers with a file, fetched in somebody's name. */
export interface FileSpec extends Described {
  /** Its media type. */
  file: string
}

/** An address that a page links to, or that another program calls. A handler of its own serves it. */
export interface AddressSpec {
  params?: Schema
  query?: Schema
}

interface Place {
  readonly method: Method
  /** Parameters stand in braces. */
  readonly path: string
}
export type Endpoint<Spec extends EndpointSpec = EndpointSpec> = Spec & Place
export type FileEndpoint<Spec extends FileSpec = FileSpec> = Spec & Place
export type ServedAddress<Spec extends AddressSpec = AddressSpec> = Spec & Place

/** The names in the braces of a path. */
type Names<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type PathOf<Spec> = Spec extends Address<infer Path> ? Path : never
type NamesOfParams<Spec> = Spec extends { params: infer Params } ? keyof output<Params> : never
/** `params` has the names in the path's braces, all of them and no other. */
type Fitting<Spec> = [Names<PathOf<Spec>>] extends [NamesOfParams<Spec>]
  ? [NamesOfParams<Spec>] extends [Names<PathOf<Spec>>]
    ? unknown
    : never
  : never

/** Declares an operation of the API: the server mounts it, the browser calls it, OpenAPI is printed from it. */
// @__NO_SIDE_EFFECTS__
export function endpoint<const Spec extends EndpointSpec & Address>(
  spec: Spec & Fitting<Spec>,
): Endpoint<Spec> {
  return placed(spec)
}

/** Declares an operation that answers with a file. */
// @__NO_SIDE_EFFECTS__
export function fileEndpoint<const Spec extends FileSpec & { get: string }>(
  spec: Spec & Fitting<Spec>,
): FileEndpoint<Spec> {
  return placed(spec)
}

/** Declares an address that is no operation: a picture, a download, what a payment provider calls. */
// @__NO_SIDE_EFFECTS__
export function address<const Spec extends AddressSpec & Address>(
  spec: Spec & Fitting<Spec>,
): ServedAddress<Spec> {
  return placed(spec)
}

function placed<Spec extends Address>(spec: Spec): Spec & Place {
  const method = METHODS.find((name) => name in spec) as Method
  return { ...spec, method, path: (spec as unknown as Record<Method, string>)[method] }
}

type Read<Spec, Name extends string> =
  Spec extends Record<Name, infer Shape extends Schema> ? output<Shape> : undefined
type Sent<Spec, Name extends string> =
  Spec extends Record<Name, infer Shape extends Schema> ? Record<Name, input<Shape>> : unknown
/** What a query holds, or an address's own search as it stands. */
type SentQuery<Spec> = Spec extends { query: infer Shape extends Schema }
  ? { query: input<Shape> | URLSearchParams }
  : unknown

/** What a verb is given of a call, read by the contract. */
export interface ReadInput<Spec> {
  body: Read<Spec, 'body'>
  params: Read<Spec, 'params'>
  query: Read<Spec, 'query'>
}

/** What a verb answers; one that only does something answers nothing. */
export type GivenAnswer<Spec extends EndpointSpec> =
  output<Spec['answer']> extends { ok: true } ? Promise<void> : Promise<input<Spec['answer']>>

/** What a caller sends. */
export type SentInput<Spec> = Sent<Spec, 'params'> & Sent<Spec, 'body'> & SentQuery<Spec>
type SentAddress<Spec> = Sent<Spec, 'params'> & SentQuery<Spec>

/** What a caller gets. */
export type AnswerOf<Spec extends EndpointSpec> = output<Spec['answer']>

/** An endpoint's whole address, its parameters and its query filled in. */
export function addressOf<Spec extends AddressSpec>(
  { path }: Spec & Pick<Place, 'path'>,
  ...[sent]: unknown extends SentAddress<Spec> ? [] | [object] : [SentAddress<Spec>]
): string {
  const { params = {}, query } = (sent ?? {}) as { params?: Record<string, unknown>; query?: object }
  const address = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const search = searchOf(query)
  return search ? `${address}?${search}` : address
}

/** A query as it stands in an address; what is undefined does not. */
export function searchOf(query: object | undefined): string {
  if (!query || query instanceof URLSearchParams) return String(query ?? '')
  const said = Object.entries(query).filter(([, value]) => value !== undefined)
  return new URLSearchParams(said.map(([name, value]): [string, string] => [name, String(value)])).toString()
}
