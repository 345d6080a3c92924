/** Whether a text is a table of a web page, or a workbook of Excel 2003, as some programs' `.xls` files are. */
export const isMarkup = (text: string) =>
  /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--|<!doctype html|<html|<head|<meta|<table|<\?mso-application|<(?:\w{1,10}:)?workbook)\b/i.test(
    text.slice(0, 2000),
  )
