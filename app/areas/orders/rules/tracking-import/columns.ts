import { SEPARATORS, splitTable, type Separator } from "./split-table.ts";

/** What a file of tracking numbers says of a parcel. */
export const COLUMNS = ["order", "number", "carrier", "url", "item", "quantity"] as const;
export type Column = (typeof COLUMNS)[number];
/** Without these there is nothing to do. */
export const NEEDED: readonly Column[] = ["order", "number"];

/**
 * What the columns are called in the files of stores, warehouses and carriers, in the languages that people here read, and in
 * our own; the surest first. Without case, marks and spaces.
 */
const SPELLINGS: Readonly<Record<Column, readonly string[]>> = {
  order: [
    ...["ordername", "ordernumber", "orderno", "ordernum", "order", "orderid", "ordernr", "orderreference", "orderref"],
    ...["bestellnummer", "bestellung", "auftragsnummer", "auftrag", "numerodecommande", "commande", "ncommande"],
    ...["numerodepedido", "numerodopedido", "pedido", "ordine", "numeroordine", "numerodellordine", "bestelling"],
    ...[
      "bestelnummer",
      "ordernummer",
      "订单号",
      "订单编号",
      "订单",
      "订单名称",
      "رقمالطلب",
      "الطلب",
      "name",
      "reference",
    ],
  ],
  number: [
    ...["trackingnumber", "trackingno", "trackingnum", "trackingnr", "trackingid", "trackingcode", "tracking", "awb"],
    ...[
      "trackingnumbers",
      "waybill",
      "waybillnumber",
      "consignmentnumber",
      "shipmentnumber",
      "parcelnumber",
      "trackno",
    ],
    ...["sendungsnummer", "trackingnummer", "paketnummer", "sendungsverfolgungsnummer", "numerodesuivi", "suivi"],
    ...["numerodeseguimiento", "seguimiento", "numerodiseguimento", "numeroditracking", "numeroditracciamento"],
    ...["numerodispedizione", "codigoderastreio", "codigoderastreamento", "numeroderastreamento", "rastreio"],
    ...[
      "tracktracecode",
      "volgnummer",
      "zendingsnummer",
      "运单号",
      "物流单号",
      "快递单号",
      "追踪号",
      "追踪号码",
      "跟踪号",
      "رقمالتتبع",
    ],
  ],
  carrier: [
    ...["carrier", "carriername", "shippingcarrier", "trackingcompany", "courier", "couriername", "shippingcompany"],
    ...["company", "shipper", "versanddienstleister", "versender", "paketdienst", "zusteller", "transporteur"],
    ...["transportista", "empresadetransporte", "corriere", "vettore", "spedizioniere", "transportadora", "vervoerder"],
    ...["bezorger", "承运商", "物流公司", "快递公司", "物流商", "شركةالشحن", "الناقل"],
  ],
  url: [
    ...[
      "trackingurl",
      "trackinglink",
      "trackingpage",
      "url",
      "link",
      "sendungslink",
      "trackingurls",
      "liendesuivi",
      "lien",
    ],
    ...[
      "enlacedeseguimiento",
      "enlace",
      "linkditracciamento",
      "linkderastreio",
      "volglink",
      "追踪链接",
      "链接",
      "رابطالتتبع",
    ],
    "الرابط",
  ],
  item: [
    ...["sku", "lineitemsku", "itemsku", "productsku", "variantsku", "item", "itemnumber", "lineitem", "lineitemname"],
    ...["product", "productname", "artikelnummer", "artikel", "article", "produit", "articulo", "producto", "articolo"],
    ...["prodotto", "artigo", "produto", "商品", "货号", "商品编码", "产品", "المنتج", "رمزالمنتج"],
  ],
  quantity: [
    ...["quantity", "qty", "lineitemquantity", "units", "pieces", "menge", "anzahl", "stuck", "stuckzahl", "quantite"],
    ...["cantidad", "quantita", "quantidade", "aantal", "数量", "الكمية"],
  ],
};

/** Where each column stands in the file, from 0. */
export type ColumnPlaces = Readonly<Partial<Record<Column, number>>>;

/** Without case, marks, spaces and accents. */
function folded(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** The columns that a file's first line names, each once. */
export function findColumns(headings: readonly string[]): ColumnPlaces {
  const names = headings.map(folded);
  const places = COLUMNS.map((column) => {
    const spelling = SPELLINGS[column].find((name) => names.includes(folded(name)));
    return [column, spelling === undefined ? -1 : names.indexOf(folded(spelling))] as const;
  });
  return Object.fromEntries(places.filter(([, place]) => place !== -1));
}

/** What a file's first line says of the others. */
export interface TableHead {
  separator: Separator;
  places: ColumnPlaces;
  headings: string[];
  /** From where its records begin, in letters, and that line's number */
  begin: number;
  line: number;
}

/** Reads a table's headings with the separator by which most columns are found. */
export function readHead(text: string): TableHead {
  // What spreadsheets write for each other, ahead of the headings.
  const hint = /^sep=(.)\r?\n/.exec(text)?.[0] ?? "";
  const body = text.slice(hint.length);
  const heads = SEPARATORS.map((separator) => {
    // Its first lines may be blank.
    const { value: record } = splitTable(body, separator).next();
    const headings = record ? record.cells.map((cell) => cell.trim()) : [];
    const passed = (record?.line ?? 1) - 1 + (record?.lines ?? 1);
    return {
      separator,
      headings,
      places: findColumns(headings),
      begin: hint.length + afterLines(body, passed),
      line: passed + 1 + (hint ? 1 : 0),
    };
  });
  const weight = ({ places, headings }: TableHead) => Object.keys(places).length * 1_000 + headings.length;
  return heads.reduce((best, head) => (weight(head) > weight(best) ? head : best));
}

function afterLines(text: string, lines: number): number {
  const breaks = /\r\n|\n|\r/g;
  for (let passed = 0; passed < lines; passed++) if (!breaks.exec(text)) return text.length;
  return breaks.lastIndex;
}
